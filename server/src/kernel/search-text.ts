/** The form in which searches compare texts: lower case, without accents, single spaces, `œ` and `æ` written out. */
export const searchText = (...parts: string[]) =>
  parts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/\s+/g, ' ')
    .trim();

/** A `like` pattern that finds `text` anywhere, without wildcards of its own; to be used with `escape '\'`. */
export const likePatternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
