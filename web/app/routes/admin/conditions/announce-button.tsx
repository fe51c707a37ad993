import type { PolicyDetails } from '@cercle/contract/policies';
import { Megaphone } from 'lucide-react';
import { ANNOUNCE } from '../../../content/admin-conditions.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';

const loadDialog = () => import('./announce-dialog.tsx');

type AnnounceButtonProps = { version: PolicyDetails; onChange: () => void };

export function AnnounceButton({ version, onChange }: AnnounceButtonProps) {
  const { Component: AnnounceDialog, open, close } = useLazyComponent(loadDialog);
  return (
    <>
      <Button size="small" onClick={open}>
        <Megaphone className="size-4" aria-hidden="true" />
        {ANNOUNCE.label}
      </Button>
      {AnnounceDialog && <AnnounceDialog version={version} onChange={onChange} onClose={close} />}
    </>
  );
}
