/** What a feature stores about one person, as their export contains it: rows by section. Other people appear as ids only. */
export type ExportPart = Record<string, object[]>
