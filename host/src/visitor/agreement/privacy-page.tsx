/** 隐私政策 and its page. */
import { definePage } from '@admin-h5/client/host';
import { closingDays, inquiryYears, recycleDays } from '@admin-h5/contract';
import { agreementVersions } from '../../core/agreement-versions.ts';
import { type Agreement, AgreementScreen } from './agreement-screen.tsx';

export const privacyPolicy: Agreement = {
  title: '隐私政策',
  ...agreementVersions.privacy,
  intro: '我们重视您的个人信息。本政策说明我们收集哪些信息、如何使用和保护，以及您享有的权利。',
  sections: [
    {
      id: 'collect',
      title: '一、我们收集的信息',
      paragraphs: [
        '注册和资料管理：用户名、密码（加密传输，服务器只保存不可还原的摘要）、手机号、真实姓名，以及您选填的邮箱和头像。',
        '安全日志：操作时间、请求编号和网络地址，用于发现和处理异常登录。日志中不包含密码、令牌和完整手机号。',
        '登录设备：设备的系统和浏览器名称、登录时间、最近使用时间和网络地址，您可以在「登录设备」中查看，并让设备退出登录。',
        `询价：您提交询价单时填写的姓名、联系电话，以及选填的邮箱、公司名称、所在地区和留言，只用于处理该次询价（包括按您留下的电话或邮箱回复您），由获授权的人员查看，保存期限（默认 ${inquiryYears} 年）届满后自动删除。`,
        '未登录也可以浏览公开内容，除您提交询价单外，此时我们不收集能够识别您身份的信息。',
      ],
    },
    {
      id: 'device',
      title: '二、保存在您设备上的信息',
      paragraphs: [
        '登录状态、收藏、浏览历史、未提交的草稿、询价单和其中的联系方式、深色模式等设置只保存在您的设备上，按账号分开，草稿中不包含密码；未登录时的收藏、浏览历史和询价单在登录后并入所登录的账号。',
        '填写的联系方式留在设备上，供下次询价使用，未登录时使用同一设备的人可以看到；取消勾选「在本机记住联系方式」则提交后不保留，也可以在询价单或「我的询价」中清除。未登录时提交的询价单，使用同一设备的人可以在「我的询价」中查看和删除。',
        '登录过的设备保存一个签名标记，不含您的姓名和密码；有人猜测您的密码时，您仍能在这台设备上登录。',
        '您可以在「我的」中清除缓存、收藏和浏览历史。',
      ],
    },
    {
      id: 'use',
      title: '三、信息的使用',
      paragraphs: ['我们仅将上述信息用于账号登录、身份验证、内容管理和安全保障，不用于广告，也不做自动化决策。'],
    },
    {
      id: 'share',
      title: '四、信息的共享',
      paragraphs: [
        '除法律法规要求或经您单独同意外，我们不向第三方提供您的个人信息。拨打电话、打开地图和外部链接时，将离开本应用。',
      ],
    },
    {
      id: 'protect',
      title: '五、信息的保护与保存',
      paragraphs: [
        `传输全程加密，访问按权限控制并留有记录。账号存续期间保存您的资料；删除的账号在回收站保留 ${recycleDays} 天后彻底清除。`,
        '您上传的照片会自动去除拍摄位置等附加信息。',
      ],
    },
    {
      id: 'rights',
      title: '六、您的权利',
      paragraphs: [
        '您可以在「个人资料」中查看和更正信息、更换或删除头像，在「修改密码」中修改密码。',
        `您可以在「个人资料」中注销账号：${closingDays} 天内登录可以撤销，之后我们删除您的个人信息，您发布的内容和操作记录保留，但不再包含您的名字。`,
        '您可以在「我的询价」中随时删除自己的询价单，我们保存的内容和联系方式一并删除。',
        '需要获取个人信息副本的，请通过「关于我们」中的联系方式联系我们，我们将在 15 个工作日内答复。',
      ],
    },
    {
      id: 'minors',
      title: '七、未成年人',
      paragraphs: ['本应用面向成年人。未满 14 周岁的未成年人请勿注册。'],
    },
    {
      id: 'changes',
      title: '八、政策的变更',
      paragraphs: ['政策变更时，我们会更新版本号和生效日期；涉及重大变更的，将再次征得您的同意。'],
    },
  ],
};

function PrivacyPage() {
  return <AgreementScreen agreement={privacyPolicy} />;
}

export default definePage(() => ({}), PrivacyPage);
