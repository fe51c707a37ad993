// No schema here: the screen needs none.

/** The sort orders of the list of members; the first is the default. */
export const CURRENT_MEMBER_SORTS = [
  'fullName,asc',
  'fullName,desc',
  'email,asc',
  'email,desc',
  'memberType,asc',
  'memberType,desc',
] as const;
