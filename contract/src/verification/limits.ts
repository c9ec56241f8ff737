/** The government-issued documents by which somebody shows who they are. */
export const DOCUMENT_TYPES = ['passport', 'driving_licence', 'national_id', 'residence_permit'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
