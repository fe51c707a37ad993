const UNKNOWN_CERTIFICATE =
  'personne de connu ne répond de son certificat, nommez qui l’a fait\u202f: sslrootcert=FICHIER';

/** The reason, by the error code of PostgreSQL, its driver or the network. */
const REASONS: Record<string, string> = {
  '28P01': 'PostgreSQL refuse le nom ou le mot de passe',
  '28000': 'PostgreSQL refuse cet utilisateur (voyez pg_hba.conf)',
  '3D000': 'cette base n’existe pas encore sur le serveur, faites-la (createdb)',
  '25006':
    'elle n’accepte que des lectures, donnez l’adresse du serveur principal, ou remettez default_transaction_read_only à off',
  '2BP01': 'une vue ou une table d’un autre programme y tient à celles du site, ôtez-la d’abord',
  '3F000':
    'aucun schéma de son search_path n’existe, ou n’est ouvert à cet utilisateur, faites-le (create schema public), ou changez search_path (alter role … set search_path = …)',
  '42501':
    'cet utilisateur n’a pas le droit d’y faire ou d’y lire des tables, donnez-lui la base (alter database … owner to …)',
  '53100': 'le disque de PostgreSQL est plein, faites-y de la place, puis recommencez',
  '53300': 'PostgreSQL n’a plus de connexion libre (voyez max_connections)',
  '55P03': 'un autre programme y tient une table, arrêtez-le, puis recommencez',
  '57P03': 'PostgreSQL démarre ou s’arrête, réessayez dans un moment',
  ECONNREFUSED: 'rien n’écoute à cet hôte et à ce port, PostgreSQL est-il démarré\u202f?',
  ENOTFOUND: 'le nom de cet hôte est inconnu',
  EAI_AGAIN: 'le nom de cet hôte n’est pas trouvé pour l’instant',
  EHOSTUNREACH: 'cet hôte ne se laisse pas joindre (réseau, pare-feu)',
  ETIMEDOUT: 'cet hôte ne répond pas à temps (pare-feu, port)',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: 'son certificat vaut pour un autre nom que celui de cette adresse',
  CERT_HAS_EXPIRED: 'son certificat a expiré',
};

/** Our migration of the search raises this, or its operator class is not found. */
const EXTENSION_MISSING = 'extension pg_trgm';
const EXTENSION_OUT_OF_REACH = 'gin_trgm_ops';

/** Messages of the driver that have no code. */
const NO_PASSWORD = 'client password must be a string';
const NO_TLS = 'The server does not support SSL connections';
/** PgBouncer gives all that it says the same code. */
const POOLER_FULL = 'no more connections allowed';

type PostgresError = Error & { code?: string };

/** The end of a sentence about an address of PostgreSQL. It never repeats that address, which contains a password. */
export function explainPostgresError(error: PostgresError): string {
  const { code, message } = error;
  const reason = findPostgresReason(error);
  if (!code) return reason ?? `il ne répond pas à temps, ou pas comme PostgreSQL (${message})`;
  return REASONS[code] || !reason ? `${reason ?? message} (${code})` : reason;
}

/** What the operator can do something about, in words of ours; null for all else, faults of ours included. */
export function findPostgresReason({ code, message }: PostgresError): string | null {
  if (message.endsWith(NO_PASSWORD))
    return 'il demande un mot de passe, donnez-le dans l’adresse ou par PGPASSWORD';
  if (message === NO_TLS)
    return 'il ne chiffre pas la liaison, comme sslmode le demande (ssl = on dans postgresql.conf)';
  if (message.startsWith(POOLER_FULL))
    return 'son intermédiaire (PgBouncer) n’accepte plus de connexion (voyez max_client_conn)';
  if (message.includes(EXTENSION_MISSING))
    return `il lui manque l’extension pg_trgm, faites taper «\u202fcreate extension pg_trgm\u202f» dans cette base par un administrateur de PostgreSQL (${message.replace(/^.*\(|\)$/gs, '')})`;
  if (message.includes(EXTENSION_OUT_OF_REACH))
    return 'l’extension pg_trgm est dans un schéma hors de son search_path, ramenez-la (alter extension pg_trgm set schema public)';
  return REASONS[code ?? ''] ?? null;
}
