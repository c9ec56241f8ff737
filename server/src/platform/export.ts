/** What a room keeps about one person, as they are handed it: rows by what they are. Of others, only who they are. */
export type ExportPart = Record<string, object[]>
