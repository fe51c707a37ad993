const VOWEL = /^[aeiouàâäæéèêëîïôöœùûü]/i;

/** « de Maison Delvaux », « d’Ateliers Moreau ». Before h and y, usage differs from word to word: it stays « de ». */
export const withDe = (name: string) => (VOWEL.test(name) ? `d’${name}` : `de ${name}`);
