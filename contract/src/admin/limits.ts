/** A week: the shortest time in which every weekday counts once. */
export const OVERVIEW_DAYS = 7
