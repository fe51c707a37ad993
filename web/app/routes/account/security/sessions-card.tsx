import type { OpenSession } from '@cercle/contract/sessions';
import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { formatDateTime } from '../../../dates.ts';
import { clearSession, currentSession, watchSession } from '../../../session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Card } from './card.tsx';
import { useCardState } from './use-card-state.ts';

const loadSessions = () => api.get<OpenSession[]>('/sessions');

/** Does `work`. @returns false, with a toast, where it failed */
async function tryOrToast(promise: Promise<void>, failure: string): Promise<boolean> {
  try {
    await promise;
    return true;
  } catch (error) {
    showError(error, () => failure);
    return false;
  }
}

/** Where one is logged in, to be ended one by one or all together. */
export function SessionsCard() {
  const { state, reload } = useCardState(loadSessions);
  useTokenChange(reload);
  const list = useRef<HTMLUListElement>(null);

  const end = async ({ id, device }: OpenSession) => {
    // Ended by itself meanwhile: just what was wanted.
    const ended = api.delete(`/sessions/${id}`).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
    });
    if (!(await tryOrToast(ended, 'La session n’a pas pu être fermée. Veuillez réessayer.'))) return;
    // The button that had the focus is removed with its row.
    list.current?.focus();
    showToast('success', `La session sur ${device} est fermée.`);
    reload();
  };

  return (
    <Card
      title="Vos sessions"
      state={state}
      loadingText="Chargement de vos sessions…"
      errorText="Vos sessions n’ont pas pu être chargées."
      onRetry={reload}
    >
      {(sessions) => (
        <div className="grid gap-6">
          <p className="max-w-[40em] text-slate">
            Les appareils où vous êtes connecté. Vous n’en reconnaissez pas un&#8239;? Fermez sa session, puis
            changez votre mot de passe.
          </p>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Vos sessions"
            className="divide-y divide-hairline border-y border-hairline outline-none"
          >
            {currentFirst(sessions).map((session) => (
              <SessionLine key={session.id} session={session} onEnd={() => end(session)} />
            ))}
          </ul>
          {sessions.every(({ current }) => current) && (
            <p className="text-slate">Vous n’êtes connecté sur aucun autre appareil.</p>
          )}
          <EndAll />
        </div>
      )}
    </Card>
  );
}

const currentToken = () => {
  const session = currentSession();
  return session.kind === 'visitor' ? null : session.token;
};

/** A new password ends all sessions but a new one, here or in another tab. A saved profile changes the token too: no harm. */
function useTokenChange(onNew: () => void): void {
  useEffect(() => {
    let lastToken = currentToken();
    return watchSession(() => {
      const token = currentToken();
      if (token !== null && token !== lastToken) onNew();
      lastToken = token;
    });
  }, [onNew]);
}

const currentFirst = (sessions: OpenSession[]) =>
  sessions.toSorted((one, other) => Number(other.current) - Number(one.current));

function SessionLine({ session, onEnd }: { session: OpenSession; onEnd: () => Promise<void> }) {
  const [isEnding, setEnding] = useState(false);
  const { device, createdAt, current } = session;
  const since = formatDateTime(createdAt);
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 py-4 pl-9">
      <MonitorSmartphone className="absolute top-6 left-0 size-5 text-slate" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-[550]">{device}</p>
        <p className="text-sm text-slate">
          Depuis le <time dateTime={createdAt}>{since}</time>
        </p>
      </div>
      {current ? (
        <Badge tone="success">Cet appareil</Badge>
      ) : (
        <Button
          look="quiet"
          size="small"
          disabled={isEnding}
          isBusy={isEnding}
          aria-label={`Fermer la session\u202f: ${device}, depuis le ${since}`}
          onClick={() => {
            setEnding(true);
            void onEnd().finally(() => setEnding(false));
          }}
        >
          Fermer
        </Button>
      )}
    </li>
  );
}

function EndAll() {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const endAll = async () => {
    setBusy(true);
    const ended = tryOrToast(
      api.delete('/sessions'),
      'Vos sessions n’ont pas pu être fermées. Veuillez réessayer.',
    ).finally(() => {
      setBusy(false);
      setConfirming(false);
    });
    if (!(await ended)) return;
    clearSession('logout');
    await navigate('/login');
    showToast('success', 'Vous êtes déconnecté de tous vos appareils.');
  };
  return (
    <div>
      <Button look="quiet" size="small" onClick={() => setConfirming(true)}>
        Déconnecter partout
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Déconnecter partout"
        message="Toutes vos sessions se fermeront, celle-ci comprise. Vous devrez vous connecter à nouveau."
        confirmText="Déconnecter partout"
        confirmLook="danger"
        isBusy={isBusy}
        onConfirm={() => void endAll()}
        onCancel={() => setConfirming(false)}
      />
    </div>
  );
}
