import { ApiError } from '../../../api/error.ts';

/** A refusal that no field of a dialog shows, as one sentence: what is wrong with a value of the call comes first. */
export function inOneSentence({ message, status, code, errors }: ApiError): ApiError {
  const [first] = Object.values(errors).flat();
  return new ApiError(first ?? message, { status, code });
}
