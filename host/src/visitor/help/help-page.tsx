import { definePage } from '@admin-h5/client/host';
import { buttonClass, Collapse, EmptyState, Icon, phoneGlyph, Screen, SearchField } from '@admin-h5/ui';
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
      <div className="help">
        <div>
          <div className="help-search">
            <SearchField label="搜索常见问题" onSearch={setKeyword} />
          </div>
          {found.length ? (
            <CellGroup title="常见问题">
              {found.map(({ question, answer }) => (
                <Collapse
                  key={question}
                  title={<Highlight text={question} keyword={keyword} />}
                  open={wanted !== '' || undefined}
                >
                  <Highlight text={answer} keyword={keyword} />
                </Collapse>
              ))}
            </CellGroup>
          ) : (
            <EmptyState compact title={`没有找到「${keyword}」相关的问题`} note="可以联系客服" />
          )}
        </div>
        {phone && (
          <Card title="联系客服">
            <a className={buttonClass({ kind: 'soft', block: true })} href={`tel:${phone}`}>
              <Icon glyph={phoneGlyph} /> 拨打 {phone}
            </a>
          </Card>
        )}
      </div>
    </Screen>
  );
}

export default definePage(() => ({}), HelpPage);
