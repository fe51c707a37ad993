/** Where an administrator keeps the own account, and enrols the second factor. */
export const OWN_ACCOUNT_PATH = '/admin/profile';
