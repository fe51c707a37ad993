import { ApiError } from './error.ts';

/**
 * A file that was moved or changed since it was chosen can no longer be read. Browsers report a call with it like a lost
 * connection.
 * @returns null where all files of the call's body can be read
 */
export async function missingFileError(body: unknown): Promise<ApiError | null> {
  for (const file of filesOf(body)) {
    const isReadable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
    if (!isReadable) return new ApiError(missingFileMessage(file.name), { status: 0, code: 'browser' });
  }
  return null;
}

const filesOf = (body: unknown) =>
  (body instanceof FormData ? [...body.values()] : [body]).filter((part) => part instanceof File);

export const missingFileMessage = (name: string) =>
  `Le fichier «\u202f${name}\u202f» a été déplacé ou modifié depuis que vous l’avez choisi. Choisissez-le à nouveau.`;
