import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

type ConflictNoticeProps = { conflict: 'found' | 'reloaded' | null; onReload: () => Promise<void> };

/** Somebody, most often oneself in another tab, was faster: nothing was overwritten, nothing typed is lost. */
export function ConflictNotice({ conflict, onReload }: ConflictNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (conflict) place.current?.focus();
  }, [conflict]);
  const reload = async () => {
    setBusy(true);
    await onReload();
    setBusy(false);
  };
  return (
    <div ref={place} role="alert" tabIndex={-1} className="focus:outline-none">
      {conflict === 'found' && (
        <div className="mt-6 rounded-lg bg-warning-tint p-6">
          <p className="font-[550] text-warning">Votre profil a changé entre-temps</p>
          <p className="mt-1">
            Il a été modifié dans un autre onglet ou sur un autre appareil. Rien n’a été enregistré, et ce que
            vous avez tapé est toujours là. Rechargez le profil&#8239;: vos modifications seront gardées
            par-dessus.
          </p>
          <Button
            size="small"
            className="mt-4"
            isBusy={isBusy}
            disabled={isBusy}
            onClick={() => void reload()}
          >
            Recharger
          </Button>
        </div>
      )}
      {conflict === 'reloaded' && (
        <div className="mt-6 rounded-lg bg-success-tint p-6">
          <p className="font-[550] text-success">Profil rechargé</p>
          <p className="mt-1">Vos modifications sont toujours là. Relisez, puis enregistrez.</p>
        </div>
      )}
    </div>
  );
}
