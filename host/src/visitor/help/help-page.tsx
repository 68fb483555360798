import { definePage } from '@admin-h5/client/host';
import { EmptyState, Icon, downGlyph, phoneGlyph, Screen, SearchField } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card/card.tsx';
import { CellGroup } from '../../ui/cell/cell.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';
import { useState } from 'react';
import { companyQuery } from '../../core/company-query.ts';
import './help.less';
import { questions } from './questions.ts';

/** 帮助中心 */
function HelpPage() {
  const [keyword, setKeyword] = useState('');
  const company = useQuery(companyQuery('background'));
  const wanted = keyword.toLowerCase();
  const found = questions.filter(({ question, answer }) => `${question}${answer}`.toLowerCase().includes(wanted));
  const phone = company.data?.phone;
  return (
    <Screen title="帮助中心">
      <div className="help-search">
        <SearchField label="搜索常见问题" onSearch={setKeyword} />
      </div>
      {found.length ? (
        <CellGroup title="常见问题">
          {found.map(({ question, answer }) => (
            <details key={question} className="help-question" open={wanted !== '' || undefined}>
              <summary>
                <span>
                  <Highlight text={question} keyword={keyword} />
                </span>
                <Icon glyph={downGlyph} size={16} />
              </summary>
              <p>
                <Highlight text={answer} keyword={keyword} />
              </p>
            </details>
          ))}
        </CellGroup>
      ) : (
        <EmptyState compact title={`没有找到「${keyword}」相关的问题`} note="可以联系客服" />
      )}
      {phone && (
        <Card title="联系客服">
          <a className="ah5-button ah5-button--soft ah5-button--m ah5-button--block" href={`tel:${phone}`}>
            <Icon glyph={phoneGlyph} /> 拨打 {phone}
          </a>
        </Card>
      )}
    </Screen>
  );
}

export default definePage(() => ({}), HelpPage);
