/** An agreement, part of the build so that it can be read offline: version, date, table of contents, and 同意并返回. */
import { navigateBack } from '@admin-h5/client';
import { Button, Screen, scrollBehavior } from '@admin-h5/ui';
import { setAgreed } from '../../ui/agreement.tsx';
import { Card } from '../../ui/card/card.tsx';
import { agreeToInquiry } from '../inquiry/consent.ts';
import './agreement.less';

function agree() {
  setAgreed(true);
  agreeToInquiry();
  void navigateBack();
}

/** An agreement: version, date, and a table of contents. */
export function AgreementScreen({ agreement }: { agreement: Agreement }) {
  const { title, version, effective, intro, sections } = agreement;
  return (
    <Screen
      title={title}
      footer={
        <Button block onClick={agree}>
          同意并返回
        </Button>
      }
    >
      <div className="agreement">
        <p className="agreement__date">
          版本 {version} · 生效日期 {effective}
        </p>
        <p>{intro}</p>
        <Card title="目录">
          <ol className="agreement__contents">
            {sections.map((section) => (
              <li key={section.id}>
                <button
                  type="button"
                  onClick={() => document.getElementById(section.id)?.scrollIntoView({ behavior: scrollBehavior() })}
                >
                  {section.title}
                </button>
              </li>
            ))}
          </ol>
        </Card>
        <div className="agreement__text">
          {sections.map((section) => (
            <section key={section.id} id={section.id} className="agreement__section">
              <h2>{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </Screen>
  );
}

interface AgreementSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** An agreement. The build contains it, so that it can be read offline. */
export interface Agreement {
  title: string;
  version: string;
  /** `YYYY-MM-DD` */
  effective: string;
  intro: string;
  sections: readonly AgreementSection[];
}
