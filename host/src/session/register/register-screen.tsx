import { definePage } from '@admin-h5/client/host';
import { Screen } from '@admin-h5/ui';
import { Hero } from '../hero.tsx';
import '../session.less';
import { RegisterForm } from './register-form.tsx';

interface RegisterScreenProps {
  redirect: string | undefined;
}

function RegisterScreen({ redirect }: RegisterScreenProps) {
  return (
    <div className="ah5-register">
      <Hero />
      <Screen title="注册">
        <div className="ah5-session__card">
          <RegisterForm redirect={redirect} />
        </div>
      </Screen>
    </div>
  );
}

export default definePage(({ redirect }): RegisterScreenProps => ({ redirect }), RegisterScreen);
