import type { Ambassador } from '@cercle/contract/ambassadors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError, SessionEndedError } from '../../../api/error.ts';
import { PICTURES } from '../../../content/admin-pictures.ts';
import { takePrivateDraft, watchPrivateDraft } from '../../../forms/session-draft.ts';
import { PictureError } from '../../../ui/read-image.ts';
import { matchPictures, type PictureMatch } from './match-pictures.ts';
import { pictureProblem, sendPicture } from './send-picture.ts';

/** A chosen file: to whom it goes, why it cannot be sent, and whether it was. */
export type PictureFile = {
  file: File;
  match: PictureMatch;
  problem: string | null;
  isUnusable: boolean;
  isSent: boolean;
};

type State =
  | { step: 'choose' | 'reading'; problem?: string }
  | { step: 'preview' | 'running' | 'done'; files: PictureFile[] };

const DRAFT_LABEL = 'pictures';
/** The most that a call returns. */
const MAX_SIZE = 100;

async function loadAmbassadors(): Promise<Ambassador[]> {
  const all: Ambassador[] = [];
  for (let page = 0; ; page += 1) {
    const query = { page, size: MAX_SIZE, sort: 'name,asc' };
    const { content, totalPages } = await api.page<Ambassador>('/admin/ambassadors', query);
    all.push(...content);
    if (page + 1 >= totalPages) return all;
  }
}

/** A file that is no picture stays out; one whose sending failed is sent again. */
export const isSendable = ({ match, isUnusable, isSent }: PictureFile) =>
  match.fate === 'ready' && !isUnusable && !isSent;

/** From files to pictures of ambassadors: choose, see where each goes, send one after the other. */
export function usePictures() {
  const [state, setState] = useState<State>({ step: 'choose' });
  const isStopped = useRef(false);
  /** What was chosen last; after sending, what was not sent. */
  const latest = useRef<File[]>([]);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const choose = useCallback(async (chosen: File[]) => {
    latest.current = chosen;
    setState({ step: 'reading' });
    try {
      const names = chosen.map(({ name }) => name);
      const matches = matchPictures(names, await loadAmbassadors());
      const files = await Promise.all(
        chosen.map(async (file, index): Promise<PictureFile> => {
          const match = matches[index] ?? { fate: 'nobody' };
          const problem = match.fate === 'ready' ? await pictureProblem(file, match.kind) : null;
          return { file, match, problem, isUnusable: problem !== null, isSent: false };
        }),
      );
      if (latest.current === chosen) setState({ step: 'preview', files });
    } catch (failure) {
      if (failure instanceof SessionEndedError) return;
      if (!(failure instanceof ApiError)) throw failure;
      if (latest.current === chosen) setState({ step: 'choose', problem: PICTURES.loadFailed });
    }
  }, []);
  useEffect(() => {
    const savedDraft = takePrivateDraft(DRAFT_LABEL);
    if (savedDraft) void choose(savedDraft.files);
    return watchPrivateDraft(DRAFT_LABEL, () =>
      latest.current.length > 0 ? { files: latest.current } : null,
    );
  }, [choose]);

  /** Those that failed before are tried again. */
  const run = async (files: PictureFile[]) => {
    isStopped.current = false;
    const current = [...files];
    for (const [index, picture] of files.entries()) {
      if (isStopped.current) break;
      if (picture.match.fate !== 'ready' || !isSendable(picture)) continue;
      setState({ step: 'running', files: [...current] });
      const { kind, person } = picture.match;
      try {
        await sendPicture(person.id, kind, picture.file);
        current[index] = { ...picture, problem: null, isSent: true };
      } catch (failure) {
        if (failure instanceof SessionEndedError) return;
        if (!(failure instanceof ApiError || failure instanceof PictureError)) throw failure;
        current[index] = { ...picture, problem: failure.message };
        if (failure instanceof ApiError && failure.stopsOthers) break;
      }
    }
    latest.current = current.filter(isSendable).map(({ file }) => file);
    setState({ step: 'done', files: current });
  };

  const stop = () => {
    isStopped.current = true;
  };
  return { state, choose, run, stop };
}
