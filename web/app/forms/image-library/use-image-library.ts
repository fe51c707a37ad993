import type { LibraryImage } from '@cercle/contract/library-images';
import { useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { toResult, useResult } from '../../api/result.ts';

const STEP = 24;
/** As many as one call answers; a search finds the others. */
const MAX_SHOWN = 96;

export type ImageLibraryState = ReturnType<typeof useImageLibrary>;

/** The newest images of the library, or those that a search finds. */
export function useImageLibrary() {
  const [q, setQ] = useState('');
  const [size, setSize] = useState(STEP);
  const [readings, setReadings] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is a new one.
  const page = useMemo(
    () => toResult(api.page<LibraryImage>('/admin/images', { page: 0, size, q })),
    [q, size, readings],
  );
  const { result, isLoading } = useResult(page);
  const total = result?.value?.totalElements ?? 0;
  return {
    q,
    search(next: string) {
      setQ(next);
      setSize(STEP);
    },
    images: result?.value?.content,
    hasFailed: result?.failure !== undefined,
    isLoading,
    showMore: size < total && size < MAX_SHOWN ? () => setSize(size + STEP) : null,
    reload: () => setReadings(readings + 1),
  };
}
