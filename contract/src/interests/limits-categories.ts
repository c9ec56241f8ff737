/** In display order (specification, section 3). */
export const CATEGORIES = [
  'social_activities',
  'local_knowledge',
  'assistance_skills',
  'discussion_topics',
  'personal_connections',
  'professional',
  'dating',
  'custom',
] as const
export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_NAMES: Record<Category, string> = {
  social_activities: 'Social Activities',
  local_knowledge: 'Local Knowledge',
  assistance_skills: 'Assistance & Skills',
  discussion_topics: 'Discussion Topics',
  personal_connections: 'Personal Connections',
  professional: 'Professional',
  dating: 'Dating & Relationships',
  custom: 'Custom',
}
