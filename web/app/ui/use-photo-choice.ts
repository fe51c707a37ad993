import { useRef } from 'react';
import { choiceProblem } from './photo-validation.ts';

/**
 * Looks into each chosen file before it goes on. Of two that are chosen one after the other, only the second one does.
 * @param validate what else a file must satisfy, such as one that no crop is made of
 * @returns what takes a file, for a limit of its weight (`choiceProblem`)
 */
export function usePhotoChoice(
  onChosen: (file: File, problem: string | null) => void,
  validate?: (file: File) => Promise<string | null>,
) {
  const lastFile = useRef<File | null>(null);
  return (maxBytes: number) => async (file: File) => {
    lastFile.current = file;
    const problem = (await choiceProblem(file, maxBytes)) ?? (await validate?.(file)) ?? null;
    if (lastFile.current === file) onChosen(file, problem);
  };
}
