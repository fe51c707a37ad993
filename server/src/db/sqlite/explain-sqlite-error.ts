const USE_SITE_ACCOUNT = 'il faut le compte du site (sudo -u cercle …).';
const SET_ASIDE = 'de côté, avec les fichiers à côté de lui, puis restaurez une sauvegarde.';

/** SQLite's primary result codes. */
const REASONS: Record<number, string> = {
  5: 'La base est occupée par un autre programme\u202f: arrêtez-le, ou réessayez dans un moment.',
  8: `Ce compte n’a pas le droit d’écrire dans la base\u202f: ${USE_SITE_ACCOUNT}`,
  11: `La base est abîmée\u202f: mettez cercle.sqlite ${SET_ASIDE}`,
  14: `La base ne s’ouvre pas\u202f: cercle.sqlite doit être un fichier, et ${USE_SITE_ACCOUNT}`,
  26: `cercle.sqlite n’est pas une base de données, ou est abîmé\u202f: mettez-le ${SET_ASIDE}`,
};

/** The sentence about a file that SQLite cannot use; null for any other error. */
export function explainSqliteError(error: unknown): string | null {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? (REASONS[errcode & 0xff] ?? null) : null;
}
