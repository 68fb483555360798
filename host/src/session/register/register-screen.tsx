import { definePage } from '@admin-h5/client/host';
import { Screen } from '@admin-h5/ui';
import '../session.less';
import { RegisterForm } from './register-form.tsx';

interface RegisterScreenProps {
  redirect: string | undefined;
}

function RegisterScreen({ redirect }: RegisterScreenProps) {
  return (
    <Screen title="注册" className="ah5-register">
      <div className="ah5-session__card">
        <RegisterForm redirect={redirect} />
      </div>
    </Screen>
  );
}

export default definePage(({ redirect }): RegisterScreenProps => ({ redirect }), RegisterScreen);
