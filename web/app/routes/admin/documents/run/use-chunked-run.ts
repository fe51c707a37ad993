import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../../api/error.ts';
import { showError } from '../../../../api/show-error.ts';
import { chunksOf } from './chunks.ts';

/** The second click of a double click on the button that begins a run falls on the one that stops it. */
const DOUBLE_CLICK_MS = 500;

export type RunProgress<Done> = { tried: number; total: number; done: Done[]; isStopping: boolean };

/** What became of the last run; `done` is of all runs since the page was opened. */
export type RunResult<Done> = { done: Done[]; failed: number; left: number; id: number };

type ChunkedRun<Line, Done> = {
  /** One call. @returns what it did of these lines */
  call: (chunk: Line[]) => Promise<Done[]>;
  /** After all calls were answered. @param done by this run */
  onAnswered: (done: Done[]) => void;
  /** Told when it is not known whether the last call did anything. */
  lostText: string;
};

/** One call after the other: what is done stays done, whatever becomes of the next ones, and the others wait. */
export function useChunkedRun<Line, Done>({ call, onAnswered, lostText }: ChunkedRun<Line, Done>) {
  const [progress, setProgress] = useState<RunProgress<Done> | null>(null);
  const [result, setResult] = useState<RunResult<Done> | null>(null);
  const isStopped = useRef(false);
  const begunAt = useRef(0);
  // What was left behind does nothing more.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const stop = () => {
    if (performance.now() - begunAt.current < DOUBLE_CLICK_MS) return;
    isStopped.current = true;
    setProgress((current) => current && { ...current, isStopping: true });
  };

  const start = async (chosen: Line[]) => {
    const done: Done[] = [];
    let [tried, isAnswered] = [0, true];
    isStopped.current = false;
    begunAt.current = performance.now();
    setProgress({ tried, total: chosen.length, done, isStopping: false });
    try {
      for (const chunk of chunksOf(chosen)) {
        if (isStopped.current) break;
        done.push(...(await call(chunk)));
        tried += chunk.length;
        setProgress((current) => current && { ...current, tried, done: [...done] });
      }
    } catch (error) {
      isAnswered = false;
      showError(error, (failure: ApiError) => (failure.isResponseLost ? lostText : failure.message));
    } finally {
      setProgress(null);
    }
    setResult((before) => ({
      done: [...(before?.done ?? []), ...done],
      failed: tried - done.length,
      left: chosen.length - tried,
      id: (before?.id ?? 0) + 1,
    }));
    if (isAnswered) onAnswered(done);
  };

  return { progress, result, start, stop };
}
