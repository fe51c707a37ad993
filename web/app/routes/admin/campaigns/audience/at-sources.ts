import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../../../api/error.ts';
import { sourceControl } from './source-lines.ts';

/** What the server refused of a source (`sources.1.eventId`), by the control of its line. */
export function atSources(failure: unknown, values: FieldValues): unknown {
  if (!(failure instanceof ApiError)) return failure;
  const moved = Object.entries(failure.errors).map(([name, messages]) => {
    const path = name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    return [path[0] === 'sources' ? sourceControl(path, values) : name, messages];
  });
  return new ApiError(failure.message, { ...failure, errors: Object.fromEntries(moved) });
}
