/** The page of an administrator's own account and second factor. */
export const OWN_ACCOUNT_PATH = '/admin/profile';
