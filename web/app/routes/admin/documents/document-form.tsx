import { DOCUMENT_KIND_LABEL } from '@cercle/contract/document-states';
import type { DocumentDetails } from '@cercle/contract/documents';
import type { Party } from '@cercle/contract/party-data';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  DOCUMENT_CHANGED,
  DOCUMENT_FORM,
  FORM_PANELS,
  LINE_FORM,
  PARTY_SEARCH,
} from '../../../content/admin-documents.ts';
import { ContractFormView, SubmitButton } from '../../../forms/contract-form-view.tsx';
import { TextAreaControl } from '../../../forms/controls.tsx';
import { EditConflict } from '../../../forms/record-form.tsx';
import { useUnsavedChangesPrompt } from '../../../forms/unsaved-changes-prompt.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DocumentTotals } from '../../documents/document-totals.tsx';
import { Panel } from '../details/description-list.tsx';
import { DOCUMENTS } from './document-list.ts';
import type { StoredLine } from './form-lines.ts';
import { totalsIn } from './form-totals.ts';
import { LinesPanel } from './lines-panel.tsx';
import { PartySearch } from './party-search.tsx';
import { useDocumentForm } from './use-document-form.ts';

type DocumentFormProps = {
  /** The draft to change; null to write one. */
  document: DocumentDetails | null;
  /** Who a new one is for, where that is known. */
  party: Party | null;
  list: string;
};

export function DocumentForm({ document, party, list }: DocumentFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const prompt = useUnsavedChangesPrompt();
  const texts = DOCUMENT_FORM[document ? 'edit' : 'create'];
  const { form, record, stored, conflict, showCurrent } = useDocumentForm({
    document,
    party,
    onDirty: (isDirty) => prompt.report('document', isDirty),
    onSaved: (id) => {
      showToast('success', texts.success);
      void navigate(`${DOCUMENTS.path}/${id}`, { replace: true, state });
    },
  });
  const isInvoice = record?.kind !== 'CREDIT_NOTE';
  return (
    <>
      <ContractFormView form={form} label={texts.title} className="mt-5">
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <div className="grid min-w-0 gap-5">
            <Panel title={FORM_PANELS.party}>
              {record ? <Addressee document={record} /> : <NewAddressee />}
            </Panel>
            <LinesPanel stored={stored} canAdd={isInvoice} isDraft={record !== null} />
          </div>
          <div className="grid min-w-0 gap-5">
            {/* The VAT of a credit note depends on what is left of its invoice: the server computes it. */}
            {isInvoice && (
              <Panel title={FORM_PANELS.totals}>
                <LiveTotals stored={stored} />
              </Panel>
            )}
            <Panel title={FORM_PANELS.note}>
              <TextAreaControl
                name="note"
                label={LINE_FORM.note}
                hint={LINE_FORM.noteHint}
                rows={3}
                isOptional
              />
            </Panel>
          </div>
        </div>
        <EditConflict conflict={conflict} texts={DOCUMENT_CHANGED} onShow={showCurrent} />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton form={form} busyText={texts.busy}>
            {texts.submit}
          </SubmitButton>
          <ButtonLink look="quiet" to={record ? `${DOCUMENTS.path}/${record.id}` : list} state={state}>
            Annuler
          </ButtonLink>
        </div>
      </ContractFormView>
      {prompt.dialog}
    </>
  );
}

const NewAddressee = () => (
  <>
    <PartySearch />
    <Link to="/admin/societes/create" className="link text-sm">
      {PARTY_SEARCH.create}
    </Link>
  </>
);

const Addressee = ({ document: { party, kind } }: { document: DocumentDetails }) => (
  <p className="border-t border-hairline pt-3 [overflow-wrap:anywhere]">
    <span className="block text-sm text-slate">{DOCUMENT_KIND_LABEL[kind]}</span>
    <Link to={`/admin/societes/${party.id}`} className="link font-[550]">
      {party.name}
    </Link>
  </p>
);

/** What the lines come to so far. */
function LiveTotals({ stored }: { stored: readonly StoredLine[] }) {
  const { control } = useFormContext();
  return <DocumentTotals {...totalsIn(useWatch({ control }), stored)} />;
}
