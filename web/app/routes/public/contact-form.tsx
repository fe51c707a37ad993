import { CONTACT_SENT, contactForm } from '@cercle/contract/contact-form';
import { api } from '../../api/client.ts';
import { useBotCheck } from '../../bot-check/use-bot-check.ts';
import { CONTACT } from '../../content/contact.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { ContractFormView, SubmitButton } from '../../forms/contract-form-view.tsx';
import { TextAreaControl, TextControl } from '../../forms/controls.tsx';
import { useOwnContact, usePrefill } from '../../forms/prefill.ts';
import { showToast } from '../../ui/toast.tsx';
import { CONTACT_FORM_CLASS, ContactFields } from './contact-fields.tsx';

const messageSchema = contactForm.omit({ recaptchaToken: true });
const EMPTY = { name: '', email: '', message: '' };

export default function ContactForm() {
  const botCheck = useBotCheck('contactFormSubmit');
  const ownContact = useOwnContact();
  const form = useContractForm({
    schema: messageSchema,
    defaults: EMPTY,
    draftName: 'contact',
    prefilled: ownContact,
    failureText: () => CONTACT.failed,
    send: async (values, _, key) => {
      const recaptchaToken = await botCheck.getToken();
      await api.post('/contacts', { ...values, recaptchaToken }, key);
      form.reset();
      showToast('success', CONTACT_SENT);
    },
  });
  usePrefill(form, ownContact);
  return (
    <ContractFormView
      form={form}
      label={CONTACT.formTitle}
      onFocus={() => botCheck.prepare()}
      className={CONTACT_FORM_CLASS}
    >
      <ContactFields
        Text={TextControl}
        Area={TextAreaControl}
        submit={
          <SubmitButton form={form} busyText={CONTACT.busy} className="max-sm:w-full">
            {CONTACT.submit}
          </SubmitButton>
        }
      />
    </ContractFormView>
  );
}
