import { definePage } from '@admin-h5/client/host';
import { Collapse, EmptyState, Screen, SearchField } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { CellGroup } from '../../ui/cell/cell.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';
import { useState } from 'react';
import { companyQuery } from '../../core/company-query.ts';
import { ContactCard } from '../company/contact-card.tsx';
import './help.less';
import { questions } from './questions.ts';

/** 帮助中心 */
function HelpPage() {
  const [keyword, setKeyword] = useState('');
  const company = useQuery(companyQuery('background'));
  const wanted = keyword.toLowerCase();
  const found = questions.filter(({ question, answer }) => `${question}${answer}`.toLowerCase().includes(wanted));
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
                  title={<Highlight text={question} words={[keyword]} />}
                  open={wanted !== '' || undefined}
                >
                  <Highlight text={answer} words={[keyword]} />
                </Collapse>
              ))}
            </CellGroup>
          ) : (
            <EmptyState compact title={`没有找到「${keyword}」相关的问题`} note="可以联系客服" />
          )}
        </div>
        {company.data && <ContactCard company={company.data} title="联系客服" />}
      </div>
    </Screen>
  );
}

export default definePage(() => ({}), HelpPage);
