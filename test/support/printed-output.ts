/**
 * What a document says is printed, as a pattern of what may be: moments, sums, counts, versions, generated passwords and hosts
 * vary; « … » stands for anything.
 */
export function matcherOf(printed: string): RegExp {
  const pattern = printed
    .split('\n')
    .map((line) => (line === '…' ? '(?:.*\\n)*?' : `${maskOf(line)}\\n`))
    .join('');
  return new RegExp(`^${pattern}$`);
}

const maskOf = (line: string) =>
  line
    .replace(/(SQLite|PostgreSQL) [\d.]+/, '§engine§')
    .replace(/\(sqlite\)/, '§kind§')
    .replace(/mail\.example\.be:587/, '§host§')
    .replace(/(passe de \S+ : ).*/, '$1§word§')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '§moment§')
    .replace(/\b[0-9a-f]{64}\b/g, '§sum§')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/(?<![-\d])\d+(\\\.\d+)*(?!\d*-)/g, '[\\d.\\s]+')
    .replace(/ {2,}/g, ' +')
    .replaceAll('…', '.*')
    .replace('§engine§', '(?:SQLite|PostgreSQL) [\\d.]+')
    .replace('§kind§', '\\((?:sqlite|postgres)\\)')
    .replace('§host§', '\\S+:\\d+')
    .replace('§word§', '[\\w-]{20}')
    .replaceAll('§moment§', '\\S+Z')
    .replaceAll('§sum§', '[0-9a-f]{64}');
