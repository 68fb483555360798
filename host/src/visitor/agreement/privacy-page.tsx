import { definePage } from '@admin-h5/client/host';
import { AgreementScreen } from './agreement-screen.tsx';
import { privacyPolicy } from './privacy-policy.ts';

function PrivacyPage() {
  return <AgreementScreen agreement={privacyPolicy} />;
}

export default definePage(() => ({}), PrivacyPage);
