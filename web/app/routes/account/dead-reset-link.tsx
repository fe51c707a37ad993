import { LINK_REPLACED, type LinkStatus, RESET_LINK_INVALID } from '@cercle/contract/reset-link';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultHeading } from '../../ui/result-heading.tsx';

type DeadResetLinkProps = {
  status: LinkStatus;
  /** The link has ended while its form was open. */
  isFresh: boolean;
};

export default function DeadResetLink({ status, isFresh }: DeadResetLinkProps) {
  return (
    <div role="alert" className="grid gap-5">
      <ResultHeading isFresh={isFresh}>
        {status === 'REPLACED' ? LINK_REPLACED : `${RESET_LINK_INVALID}. Veuillez demander un nouveau lien.`}
      </ResultHeading>
      <ButtonLink to="/mot-de-passe-oublie" className="w-fit max-sm:w-full">
        Demander un nouveau lien
      </ButtonLink>
    </div>
  );
}
