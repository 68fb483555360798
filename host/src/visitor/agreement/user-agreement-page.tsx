import { definePage } from '@admin-h5/client/host';
import { AgreementScreen } from './agreement-screen.tsx';
import { userAgreement } from './user-agreement.ts';

function UserAgreementPage() {
  return <AgreementScreen agreement={userAgreement} />;
}

export default definePage(() => ({}), UserAgreementPage);
