const AS_SITE = 'il faut le compte du site (sudo -u cercle …).';
const ASIDE = 'de côté, avec les fichiers à côté de lui, puis restaurez une sauvegarde.';

/** SQLite's primary result codes. */
const WHY: Record<number, string> = {
  5: 'La base est occupée par un autre programme\u202f: arrêtez-le, ou réessayez dans un moment.',
  8: `Ce compte n’a pas le droit d’écrire dans la base\u202f: ${AS_SITE}`,
  11: `La base est abîmée\u202f: mettez cercle.sqlite ${ASIDE}`,
  14: `La base ne s’ouvre pas\u202f: cercle.sqlite doit être un fichier, et ${AS_SITE}`,
  26: `cercle.sqlite n’est pas une base de données, ou est abîmé\u202f: mettez-le ${ASIDE}`,
};

/** The sentence about a file that SQLite cannot use; null for any other error. */
export function whyNoSqlite(error: unknown): string | null {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? (WHY[errcode & 0xff] ?? null) : null;
}
