/** Words that a surname begins with, without case: what stands after one belongs to it. */
const PARTICLES = new Set(
  'de du des da di del della der den van von ter ten te le la el al ben bin'.split(' '),
);

const isParticle = (word: string) => PARTICLES.has(word.toLowerCase()) || /^[dl]['’]/i.test(word);
/** As some write a surname. Initials are no surname. */
const isInCapitals = (word: string) =>
  (word.length > 2 || isParticle(word)) && /^[\p{Lu}'’-]+$/u.test(word) && /\p{Lu}{2}/u.test(word);

/**
 * A full name is one text: nothing says where the given name ends. What is written in capitals, before or after the rest, is
 * the surname; otherwise it is the last word, with the particles before it (`Van den Broeck`, `d’Oultremont`). A single word
 * is a given name. A double surname without a particle cannot be told from a second given name: only its last word is taken.
 */
export function splitFullName(fullName: string): { givenName: string; familyName: string } {
  const words = fullName.split(' ');
  const parts = (from: number, to: number) => ({
    familyName: words.slice(from, to).join(' '),
    givenName: [...words.slice(0, from), ...words.slice(to)].join(' '),
  });
  if (words.length === 1) return parts(0, 0);
  const firstOther = words.findIndex((word) => !isInCapitals(word));
  const lastOther = words.findLastIndex((word) => !isInCapitals(word));
  if (firstOther > 0) return parts(0, firstOther);
  if (lastOther >= 0 && lastOther < words.length - 1) return parts(lastOther + 1, words.length);
  const particle = words.findIndex((word, at) => at > 0 && isParticle(word));
  return parts(particle > 0 ? particle : words.length - 1, words.length);
}
