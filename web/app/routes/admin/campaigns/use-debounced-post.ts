import { useEffect, useState } from 'react';
import { send } from '../../../api/client.ts';
import { unlessSessionEnded } from '../../../api/error.ts';
import { consoleLog } from '../../../session/console-log.ts';

const DEBOUNCE_MS = 600;

type Answer<Result> = { attempt: string; result: Result | null };

/**
 * What a POST that changes nothing answers to `body`, requested once changes pause; the answer to an outdated body is dropped.
 * The last answer stays until the next one. @param body null where there is nothing to ask yet
 */
export function useDebouncedPost<Result>(path: string, body: object | null) {
  const [answer, setAnswer] = useState<Answer<Result> | null>(null);
  const [last, setLast] = useState<Result | null>(null);
  const [retries, setRetries] = useState(0);
  const content = body && JSON.stringify(body);
  const attempt = `${retries} ${content}`;

  useEffect(() => {
    if (content === null) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const options = { body: JSON.parse(content) as object };
        const response = await unlessSessionEnded(send('POST', path, {}, options, controller.signal));
        const result = (await response.json()) as Result;
        if (controller.signal.aborted) return;
        setAnswer({ attempt, result });
        setLast(result);
      } catch (failure) {
        if (controller.signal.aborted) return;
        consoleLog(failure);
        setAnswer({ attempt, result: null });
      }
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path, content, attempt]);

  const isCurrent = answer?.attempt === attempt;
  return {
    result: content === null ? null : last,
    isLoading: content !== null && !isCurrent,
    hasFailed: content !== null && isCurrent && answer.result === null,
    retry: () => setRetries((count) => count + 1),
  };
}
