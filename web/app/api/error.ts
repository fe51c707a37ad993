import type { ErrorBody, ErrorCode, FieldErrors } from '@cercle/contract/errors';

type ErrorDetails = {
  status: number;
  /** `browser`: nothing is wrong with what was sent, and the message says what to change in the browser. */
  code: ErrorCode | 'network' | 'unknown' | 'browser';
  errors?: FieldErrors | undefined;
};

const BAD_GATEWAY = 502;
const GATEWAY_TIMEOUT = 504;

/** For a response that is not our server's. Repeated from `contract/src/errors.ts`, whose import would load all schemas. */
const MESSAGE_BY_STATUS: Record<number, string> = {
  400: 'Requête incorrecte',
  401: 'Non autorisé',
  403: 'Accès interdit',
  404: 'Introuvable',
  413: 'Cet envoi est trop volumineux pour le serveur. Choisissez un fichier plus léger, puis réessayez.',
  500: 'Erreur du serveur',
  502: 'Le site ne répond pas pour l’instant. Réessayez dans un moment.',
  503: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
  504: 'Le site met trop de temps à répondre. Réessayez dans un moment.',
};
const UNEXPECTED = 'Erreur inattendue. Veuillez réessayer.';
const UNREACHABLE = 'Connexion impossible. Vérifiez votre accès à internet, puis réessayez.';
const TOO_SLOW = 'Le serveur met trop de temps à répondre. Veuillez réessayer.';

/** A call that did not succeed; `message` is French and safe to show. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorDetails['code'];
  readonly errors: FieldErrors;

  constructor(message: string, { status, code, errors = {} }: ErrorDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  /** The request may have been executed all the same: a proxy reports only that the server did not respond in time. */
  get isResponseLost(): boolean {
    return this.code === 'network' || this.status === BAD_GATEWAY || this.status === GATEWAY_TIMEOUT;
  }

  /** A further call would fail too: no connection, or too many at once. */
  get stopsOthers(): boolean {
    return this.isResponseLost || this.code === 'too-many';
  }

  static unreachable(cause: unknown): ApiError {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    return new ApiError(isTimeout ? TOO_SLOW : UNREACHABLE, { status: 0, code: 'network' });
  }

  /** Our own error body, or a proxy's response instead. */
  static async from(response: Response): Promise<ApiError> {
    const { status } = response;
    const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
    return new ApiError(body?.message ?? MESSAGE_BY_STATUS[status] ?? UNEXPECTED, {
      status,
      code: body?.code ?? 'unknown',
      errors: body?.errors,
    });
  }
}

/** The call was dropped because the session has ended; the login page is about to open. */
export class SessionEndedError extends Error {
  override name = 'SessionEnded';
}

/**
 * For callers that only show the response: if the session ends it stays pending, so that no failure flashes before the
 * login.
 */
export async function unlessSessionEnded<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (failure) {
    if (failure instanceof SessionEndedError) return new Promise(() => {});
    throw failure;
  }
}
