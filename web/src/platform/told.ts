/**
 * Marks an element that says what a toast about `news` would say. While the person can see it, the
 * toast does not appear (`ToastWords.news`).
 */
export const tells = (news: string | false | null) => (news ? { 'data-tells': news } : {})
