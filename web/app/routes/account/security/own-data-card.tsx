import { OWN_ARCHIVE_FILE_NAME } from '@cercle/contract/personal-data';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { clearSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { DownloadButton } from './download-button.tsx';

const loadDialog = () => import('./password-dialog.tsx');

/** One's own data, to take away; a member's account, to delete. */
export function OwnDataCard({ canDelete }: { canDelete: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card min-w-0 p-6 sm:p-8">
      <h2 id={id} className="mb-4 text-xl">
        Vos données personnelles
      </h2>
      <div className="grid gap-8 lg:grid-cols-2">
        <Export />
        {canDelete && <Deletion />}
      </div>
    </section>
  );
}

function Export() {
  return (
    <div className="grid content-start justify-items-start gap-4">
      <p className="max-w-[40em] text-slate">
        Tout ce que le site conserve à votre sujet, dans une archive&#8239;: un fichier JSON et votre photo.
      </p>
      <DownloadButton
        name={OWN_ARCHIVE_FILE_NAME}
        load={() => api.file('/profile/export')}
        failureText={({ message }) => message}
      >
        Télécharger mes données
      </DownloadButton>
    </div>
  );
}

function Deletion() {
  const navigate = useNavigate();
  const { Component: PasswordDialog, open, close } = useLazyComponent(loadDialog);
  return (
    <div className="grid content-start justify-items-start gap-4 max-lg:border-t max-lg:border-hairline max-lg:pt-6">
      <p className="max-w-[40em] text-slate">
        Supprimer votre compte prend effet aussitôt et ne s’annule pas. Un{' '}
        <span className="whitespace-nowrap">e-mail</span> vous le confirmera.
      </p>
      <Button look="quiet" size="small" onClick={open}>
        <Trash2 className="size-4 text-danger" aria-hidden="true" />
        Supprimer mon compte
      </Button>
      {PasswordDialog && (
        <PasswordDialog
          title="Supprimer votre compte"
          message="Votre profil, votre photo, votre demande d’adhésion, vos messages et votre inscription à la newsletter seront effacés, et vous serez déconnecté partout. Seules restent les factures émises à votre nom, que la loi demande de conserver dix ans. Cette suppression est définitive."
          confirmText="Supprimer définitivement"
          confirmLook="danger"
          onCancel={close}
          send={async (proof) => {
            await api.post('/profile/delete', proof);
            clearSession('logout');
            await navigate('/');
            showToast('success', 'Votre compte a été supprimé.');
          }}
        />
      )}
    </div>
  );
}
