import { FolderDown } from 'lucide-react';
import { PACKET } from '../../../content/admin-packet.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';

const loadDialog = () => import('./packet-dialog.tsx');

/** Opens the dialog of the accountant's packet. */
export function AccountantPacket() {
  const { Component: PacketDialog, open, close } = useLazyComponent(loadDialog);
  return (
    <>
      <Button look="quiet" size="small" onClick={open}>
        <FolderDown className="size-4" aria-hidden="true" />
        {PACKET.label}
      </Button>
      {PacketDialog && <PacketDialog onClose={close} />}
    </>
  );
}
