import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { ApplyCode } from './apply-code';
import { ResetPassword } from './reset-password';

/** /account-action: where the links in the identity provider's e-mails lead. */
export function AccountActionPage() {
  const query = new URLSearchParams(useLocation().search);
  const mode = query.get('mode');
  const code = query.get('oobCode');
  if (code && mode === 'resetPassword') return <ResetPassword code={code} />;
  if (code && (mode === 'verifyEmail' || mode === 'recoverEmail'))
    return <ApplyCode mode={mode} code={code} />;
  return (
    <Page title={t`This link is not complete`}>
      <Failure
        level={1}
        title={t`This link is not complete`}
        detail={t`Open it again from the e-mail, or copy the whole address into the browser.`}
      />
    </Page>
  );
}
