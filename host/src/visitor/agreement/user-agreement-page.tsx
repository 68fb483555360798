/** 用户协议 and its page. */
import { definePage } from '@admin-h5/client/host';
import { agreementVersions } from '../../core/agreement-versions.ts';
import { type Agreement, AgreementScreen } from './agreement-screen.tsx';

export const userAgreement: Agreement = {
  title: '用户协议',
  ...agreementVersions.user,
  intro:
    '欢迎使用本应用。请在注册和使用前仔细阅读本协议，尤其是以条款形式约定双方权利义务的内容。您注册、登录或继续使用本应用，即表示您已阅读并同意本协议。',
  sections: [
    {
      id: 'scope',
      title: '一、服务内容',
      paragraphs: [
        '本应用向您展示农药制剂、原料产品、企业介绍和工厂展示等信息，并为已注册用户提供收藏、浏览历史和资料管理等功能。',
        '页面所载产品信息仅供参考，农药的使用请以产品标签和说明书为准，并遵守当地农业农村主管部门的规定。',
      ],
    },
    {
      id: 'account',
      title: '二、账号',
      paragraphs: [
        '您应当使用真实、准确的信息注册账号，并妥善保管密码。因您保管不善造成的后果由您自行承担。',
        '账号仅限您本人使用，不得出租、出借或转让。发现账号被他人使用时，请立即修改密码并联系我们。',
      ],
    },
    {
      id: 'conduct',
      title: '三、使用规范',
      paragraphs: [
        '您不得利用本应用从事违反法律法规的活动，不得干扰本应用的正常运行，不得以自动化手段批量抓取页面内容。',
        '限制使用农药的购买和使用须遵守《农药管理条例》及有关规定，实行定点经营和实名购买。',
      ],
    },
    {
      id: 'rights',
      title: '四、知识产权',
      paragraphs: [
        '本应用中的文字、图片、标识和软件的权利归本公司或相关权利人所有，未经书面许可不得转载或用于商业用途。',
      ],
    },
    {
      id: 'liability',
      title: '五、责任限制',
      paragraphs: [
        '我们会尽力保证信息准确、服务稳定，但因网络、设备或不可抗力造成的中断和差错，我们不承担由此产生的间接损失。',
        '未按标签使用农药所造成的损失，由使用者自行承担。',
      ],
    },
    {
      id: 'changes',
      title: '六、协议的变更与终止',
      paragraphs: [
        '协议变更时，我们会更新版本号和生效日期，并在您下次登录时提示。变更后继续使用即视为接受。',
        '您可以随时停止使用本应用，或在「个人资料」中注销账号。',
      ],
    },
    {
      id: 'law',
      title: '七、法律适用',
      paragraphs: [
        '本协议适用中华人民共和国法律。因本协议产生的争议，双方应友好协商；协商不成的，提交本公司所在地人民法院处理。',
      ],
    },
  ],
};

function UserAgreementPage() {
  return <AgreementScreen agreement={userAgreement} />;
}

export default definePage(() => ({}), UserAgreementPage);
