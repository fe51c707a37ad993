/** The login page, remembering where one wanted to go. */
export const loginUrl = (next: string) => `/login?next=${encodeURIComponent(next)}`;
