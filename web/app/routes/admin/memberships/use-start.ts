import type { GroupWithoutTerm, StartOutcome, StartOutcomes } from '@cercle/contract/membership-start';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import type { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { START } from '../../../content/admin-memberships.ts';
import { dayInBelgium } from '../../../dates.ts';
import { useKeyByContent } from '../../../forms/use-key-by-content.ts';
import { serverNow } from '../../../session/server-time.ts';
import { showToast } from '../../../ui/toast.tsx';
import { bodyOf, chunksOf, type Ready } from './start-chunks.ts';
import { type LineChange, type StartLine, toLine, toResult, toStartGroup } from './start-lines.ts';

const PATH = '/admin/memberships/start';

/** The groups to start, what was typed for each, and the two calls. */
export function useStart(groups: GroupWithoutTerm[]) {
  const [day, setDay] = useState(() => dayInBelgium(new Date(serverNow())));
  const [lines, setLines] = useState(() => groups.map(toLine));
  const [status, setStatus] = useState('');
  const [busy, setBusy] = useState<'check' | 'start' | null>(null);
  const [toConfirm, setToConfirm] = useState<Ready[] | null>(null);
  const keyFor = useKeyByContent();
  /** What was sent and not answered. */
  const lost = useRef<Ready[]>([]);

  const changeLine = useCallback((id: number, change: LineChange) => {
    setStatus('');
    setLines((all) => all.map((line) => (line.id === id ? { ...line, ...change } : line)));
  }, []);

  const changeDay = (value: string) => {
    setDay(value);
    setStatus('');
    setLines((all) => all.map((line) => (line.startsOn === null ? { ...line, result: null } : line)));
  };

  const selectAll = (isSelected: boolean) => {
    setStatus('');
    setLines((all) => all.map((line) => ({ ...line, isSelected })));
  };

  /** The selected lines that can be sent; the others are marked. */
  const prepare = (): { ready: Ready[]; failed: number } => {
    const parsed = lines
      .filter(({ isSelected }) => isSelected)
      .map((line) => ({ id: line.id, ...toStartGroup(line, day) }));
    const failures = new Map(parsed.map(({ id, failed }) => [id, failed]));
    setLines((all) =>
      all.map((line) => {
        const result = failures.get(line.id);
        return result ? { ...line, result } : line;
      }),
    );
    return {
      ready: parsed.flatMap(({ id, group }) => (group ? [{ id, group }] : [])),
      failed: parsed.filter(({ failed }) => failed).length,
    };
  };

  const showOutcomes = (ready: Ready[], outcomes: StartOutcome[]) => {
    const byId = new Map(ready.map(({ id }, index) => [id, outcomes[index]]));
    const isStarted = ({ id }: StartLine) => (byId.get(id)?.membershipId ?? null) !== null;
    setLines((all) =>
      all
        .filter((line) => !isStarted(line))
        .map((line) => {
          const outcome = byId.get(line.id);
          return outcome ? { ...line, result: toResult(outcome) } : line;
        }),
    );
    return outcomes.filter(({ failure }) => failure).length;
  };

  const call = async (kind: 'check' | 'start', work: () => Promise<void>) => {
    setBusy(kind);
    setStatus('');
    try {
      await work();
    } catch (error) {
      showError(error, failureText(kind));
    } finally {
      setBusy(null);
      setToConfirm(null);
    }
  };

  const check = async () => {
    const { ready, failed } = prepare();
    if (ready.length === 0) return setStatus(failed > 0 ? START.invalid(failed) : START.noneSelected);
    await call('check', async () => {
      let refused = 0;
      for (const chunk of chunksOf(ready, [])) {
        const { outcomes } = await api.post<StartOutcomes>(`${PATH}/preview`, bodyOf(chunk));
        refused += showOutcomes(chunk, outcomes);
      }
      setStatus(START.checked(ready.length - refused, failed + refused));
    });
  };

  const askStart = () => {
    const { ready, failed } = prepare();
    if (failed > 0) return setStatus(START.invalid(failed));
    if (ready.length === 0) return setStatus(START.noneSelected);
    setToConfirm(ready);
  };

  /** Fifty a call: what has begun stays, whatever becomes of the next ones, and the others wait to be sent again. */
  const start = (ready: Ready[]) =>
    call('start', async () => {
      let [sent, failed] = [0, 0];
      try {
        for (const chunk of chunksOf(ready, lost.current)) {
          if (chunk.length < ready.length) setStatus(START.progress(sent, ready.length));
          const body = bodyOf(chunk);
          lost.current = chunk;
          const { outcomes } = await api.post<StartOutcomes>(PATH, body, keyFor(body));
          lost.current = [];
          failed += showOutcomes(chunk, outcomes);
          sent += chunk.length;
        }
      } catch (error) {
        setStatus(sent > 0 ? START.stopped(sent - failed, ready.length - sent) : '');
        throw error;
      }
      const text = START.started(ready.length - failed, failed);
      setStatus(text);
      showToast(failed > 0 ? 'error' : 'success', text);
    });

  const cancel = () => setToConfirm(null);
  return {
    day,
    lines,
    status,
    busy,
    toConfirm,
    changeLine,
    changeDay,
    selectAll,
    check,
    askStart,
    start,
    cancel,
  };
}

const failureText = (kind: 'check' | 'start') => (failure: ApiError) =>
  kind === 'start' && failure.isResponseLost ? START.lost : failure.message;
