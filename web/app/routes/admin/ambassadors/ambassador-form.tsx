import type { Ambassador } from '@cercle/contract/ambassadors';
import { useLocation, useNavigate } from 'react-router';
import {
  ACTIVE_HINT,
  AMBASSADOR_CHANGED,
  AMBASSADOR_FORM,
  POSITION_HINT,
  WEBSITE_HINT,
} from '../../../content/admin-ambassadors.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { SwitchControl, TextControl } from '../../../forms/controls.tsx';
import { PhotoControl } from '../../../forms/photo-control.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DescriptionList, EMPTY_VALUE, Panel } from '../details/description-list.tsx';
import { AMBASSADORS } from '../list/list-configs.ts';
import { ActiveBadge } from './active-badge.tsx';
import { useAmbassadorForm } from './use-ambassador-form.ts';

/** `ambassador` is the one to change; null to create one. */
type AmbassadorFormProps = { ambassador: Ambassador | null; list: string };

export function AmbassadorForm({ ambassador, list }: AmbassadorFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const prompt = useUnsavedChangesPrompt();
  const texts = AMBASSADOR_FORM[ambassador ? 'edit' : 'create'];
  const { form, record, conflict, showCurrent } = useAmbassadorForm({
    ambassador,
    onDirty: (isDirty) => prompt.report('ambassador', isDirty),
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
              <TextControl
                name="website"
                label="Site web"
                hint={WEBSITE_HINT}
                inputMode="url"
                autoComplete="off"
                isOptional
              />
              <TextControl
                name="position"
                label="Ordre d’affichage"
                hint={POSITION_HINT}
                inputMode="numeric"
                autoComplete="off"
                isOptional
              />
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
                currentUrl={record?.photoUrl ?? null}
                isReplacement={record !== null}
                isRequired={record === null}
              />
              <PhotoControl
                kind="logo"
                name="logo"
                label="Logo de la société"
                currentUrl={record?.logoUrl ?? null}
                isReplacement={record !== null}
                isRequired={record === null}
              />
            </div>
          </Panel>
        </div>
        <EditConflict conflict={conflict} texts={AMBASSADOR_CHANGED} onShow={showCurrent}>
          {record && <CurrentState ambassador={record} />}
        </EditConflict>
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={record ? `${AMBASSADORS.path}/${record.id}` : list} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}

const CurrentState = ({ ambassador }: { ambassador: Ambassador }) => (
  <DescriptionList
    facts={[
      ['Nom', ambassador.name],
      ['Société', ambassador.company],
      ['Fonction', ambassador.jobTitle],
      ['Site web', ambassador.website || EMPTY_VALUE],
      ['Ordre d’affichage', String(ambassador.position ?? EMPTY_VALUE)],
      ['Statut', <ActiveBadge key="status" isActive={ambassador.active} />],
    ]}
  />
);
