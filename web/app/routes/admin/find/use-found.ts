import { FIND_MIN, type Found } from '@cercle/contract/find';
import { useEffect, useState } from 'react';
import { send } from '../../../api/client.ts';
import { unlessEnded } from '../../../api/error.ts';
import { consoleLog } from '../../../session/console-log.ts';

const TYPING_MS = 150;

type Answer = { q: string; found: Found | null };

/** What the server finds for `q`, asked once typing pauses; the answer to an outdated `q` is dropped. */
export function useFound(q: string): { found: Found | null; isLoading: boolean; hasFailed: boolean } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const wanted = q.trim();
  const isAsked = wanted.length >= FIND_MIN;

  useEffect(() => {
    if (!isAsked) return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const response = await unlessEnded(
          send('GET', '/admin/find', { q: wanted }, undefined, abort.signal),
        );
        const found = (await response.json()) as Found;
        if (!abort.signal.aborted) setAnswer({ q: wanted, found });
      } catch (failure) {
        if (abort.signal.aborted) return;
        consoleLog(failure);
        setAnswer({ q: wanted, found: null });
      }
    };
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, isAsked]);

  const isAnswered = answer?.q === wanted;
  return {
    found: isAsked ? (answer?.found ?? null) : null,
    isLoading: isAsked && !isAnswered,
    hasFailed: isAsked && isAnswered && answer.found === null,
  };
}
