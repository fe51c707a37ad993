import type { Ambassador } from '@cercle/contract/ambassadors';
import { useLocation, useNavigate } from 'react-router';
import { ACTIVE_HINT, AMBASSADOR_CHANGED, AMBASSADOR_FORM } from '../../../content/admin-ambassadors.ts';
import { ContractFormView } from '../../../forms/contract-form-view.tsx';
import { SwitchControl, TextControl } from '../../../forms/controls.tsx';
import { EditConflict } from '../../../forms/edit-conflict.tsx';
import { JudgingSubmitButton } from '../../../forms/judging-submit-button.tsx';
import { useLeaveGuard } from '../../../forms/leave-guard.tsx';
import { PhotoControl } from '../../../forms/photo-control.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Facts, Panel } from '../details/facts.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { AMBASSADORS } from './place.ts';
import { useAmbassadorForm } from './use-ambassador-form.ts';

/** `ambassador` is the one to change; null to make one. */
type AmbassadorFormProps = { ambassador: Ambassador | null; list: string };

export function AmbassadorForm({ ambassador, list }: AmbassadorFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const leaving = useLeaveGuard();
  const texts = AMBASSADOR_FORM[ambassador ? 'edit' : 'create'];
  const { form, read, conflict, showCurrent } = useAmbassadorForm({
    ambassador,
    onDirty: (isDirty) => leaving.report('ambassador', isDirty),
    onSaved: (id) => {
      showToast('success', texts.success);
      void navigate(`${AMBASSADORS.path}/${id}`, { replace: true, state });
    },
  });
  return (
    <>
      <ContractFormView form={form} label={texts.title} className="mt-5">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Panel title="Fiche">
            <div className="grid gap-1">
              <TextControl name="name" label="Nom" autoComplete="off" />
              <TextControl name="company" label="Société" autoComplete="off" />
              <TextControl name="jobTitle" label="Fonction" autoComplete="off" />
            </div>
            <div className="mt-2 border-t border-hairline">
              <SwitchControl name="active" label="Actif" hint={ACTIVE_HINT} />
            </div>
          </Panel>
          <Panel title="Images">
            <div className="mt-5 grid gap-6">
              <PhotoControl
                name="photo"
                label="Photo"
                currentUrl={read?.photoUrl ?? null}
                isKept={read !== null}
              />
              <PhotoControl
                kind="logo"
                name="logo"
                label="Logo de la société"
                currentUrl={read?.logoUrl ?? null}
                isKept={read !== null}
              />
            </div>
          </Panel>
        </div>
        <EditConflict conflict={conflict} texts={AMBASSADOR_CHANGED} onShow={showCurrent}>
          {read && <CurrentState ambassador={read} />}
        </EditConflict>
        <div className="mt-6 flex flex-wrap gap-3">
          <JudgingSubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </JudgingSubmitButton>
          <ButtonLink look="quiet" to={read ? `${AMBASSADORS.path}/${read.id}` : list} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {leaving.dialog}
    </>
  );
}

const CurrentState = ({ ambassador }: { ambassador: Ambassador }) => (
  <Facts
    facts={[
      ['Nom', ambassador.name],
      ['Société', ambassador.company],
      ['Fonction', ambassador.jobTitle],
      ['Statut', <ActiveBadge key="status" isActive={ambassador.active} />],
    ]}
  />
);
