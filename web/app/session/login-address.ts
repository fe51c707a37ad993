/** The login page, remembering where one wanted to go. */
export const loginAddress = (next: string) => `/login?next=${encodeURIComponent(next)}`;
