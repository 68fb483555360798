import { Icon } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import { safetySigns } from './safety-signs.ts';
import type { SafetySign } from './safety-signs.ts';
import './safety.less';

/** 安全提示: the warnings of the label as signs, each with its own sentence. Not shown where the label has none. */
export function SafetyCard({ precautions }: { precautions: string }) {
  const { animals, gear } = safetySigns(precautions);
  if (!animals.length && !gear.length) return null;
  return (
    <Card title="安全提示">
      {animals.length > 0 && (
        <ul className="safety">
          {animals.map((sign) => (
            <li key={sign.name}>
              <Sign sign={sign} />
              <span>
                <b>{sign.name}</b>
                {sign.text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {gear.length > 0 && (
        <>
          <h3 className="safety__heading">防护用品</h3>
          <ul className="safety safety--gear">
            {gear.map((sign) => (
              <li key={sign.name}>
                <Sign sign={sign} />
                {sign.name}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Sign({ sign: { glyph } }: { sign: SafetySign }) {
  return (
    <span className="safety__sign">
      <Icon glyph={glyph} size={28} />
    </span>
  );
}
