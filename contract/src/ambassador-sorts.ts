// No schema here: every list of the back office knows the sorts, and only the form the schemas.

/** The sort orders of ambassadors; the first is the default. */
export const AMBASSADOR_SORTS = ['createdAt,desc', 'createdAt,asc', 'name,asc', 'name,desc'] as const;
/** By the position that administrators gave; those without one after the others, the newest first. */
export const DIRECTORY_ORDER = 'position,asc';
