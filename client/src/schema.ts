// Made from openapi.json by "npm run openapi". Not to be edited.

export interface paths {
    "/api/Actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Actions, page by page. */
        get: operations["getApiActions"];
        put?: never;
        /** Create an action. */
        post: operations["postApiActions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Actions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One action. */
        get: operations["getApiActionsId"];
        /** Change an action. The body repeats the id of the path. */
        put: operations["putApiActionsId"];
        post?: never;
        /** Delete an action. Its mappings go with it. */
        delete: operations["deleteApiActionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Actions/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What actions can do, with the parameters of each operation. */
        get: operations["getApiActionsOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ApiTokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** API tokens, page by page. */
        get: operations["getApiApiTokens"];
        put?: never;
        /** Create an API token. Its secret is shown this once. */
        post: operations["postApiApiTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ApiTokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One API token. */
        get: operations["getApiApiTokensId"];
        /** Change the name, permissions or expiry of an API token. */
        put: operations["putApiApiTokensId"];
        post?: never;
        /** Revoke an API token: it is void at once, on all nodes. */
        delete: operations["deleteApiApiTokensId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ApiTokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the secret. The one before ends at once. */
        post: operations["postApiApiTokensIdRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls of tools that wait for a person, or were decided on. */
        get: operations["getApiApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One call of a tool that waits for a person, or was decided on. */
        get: operations["getApiApprovalsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a call. The assistant makes it and goes on. */
        post: operations["postApiApprovalsIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Approvals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a call. The assistant goes on without it. */
        post: operations["postApiApprovalsIdReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/AuditLog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what, when and from where. */
        get: operations["getApiAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/AuditLog/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All entries as JSON lines, each with the hash of the one before. */
        get: operations["getApiAuditLogExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in. */
        post: operations["postApiAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out: the token is void at once, on all nodes. */
        post: operations["postApiAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey. */
        post: operations["postApiAuthPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to sign in with a passkey. Works once, for five minutes. */
        post: operations["postApiAuthPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/phone-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in a phone gateway as the channel with this number. Send `GATEWAY_KEY` as `X-Gateway-Key`; a gateway on the same machine needs none while no key is set. */
        post: operations["postApiAuthPhoneLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email a link for a new password, if a representative matches. */
        post: operations["postApiAuthRequestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the token from the email. */
        post: operations["postApiAuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer the challenge of a sign-in with a code, a recovery code or a passkey. */
        post: operations["postApiAuthSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/sso/backchannel-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End sessions with a logout token of the identity provider. */
        post: operations["postApiAuthSsoBackchannelLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/sso/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the identity provider returns to. Redirects to the console. */
        get: operations["getApiAuthSsoCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/sso/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect to the identity provider of the workspace with this hostname. */
        get: operations["getApiAuthSsoStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/sso/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the code of a single sign-on for a token, once, within a minute. */
        post: operations["postApiAuthSsoToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Auth/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a sign-in with the token from the email. */
        post: operations["postApiAuthUnlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Automation/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What would happen to a message, without its happening. */
        post: operations["postApiAutomationTry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/BlockedSenders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Addresses, domains and numbers from which nothing is taken. */
        get: operations["getApiBlockedSenders"];
        put?: never;
        /** Take nothing from a sender any more. */
        post: operations["postApiBlockedSenders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/BlockedSenders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take from a sender again. */
        delete: operations["deleteApiBlockedSendersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChangeSets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Drafts of the configuration, the latest first. */
        get: operations["getApiChangeSets"];
        put?: never;
        /** Open a change set. Writes with the header X-Change-Set go into it instead of live. */
        post: operations["postApiChangeSets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChangeSets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A change set with what it changes, field by field. */
        get: operations["getApiChangeSetsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChangeSets/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make all changes of a change set live at once. */
        post: operations["postApiChangeSetsIdActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChangeSets/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a change set without making its changes live. */
        post: operations["postApiChangeSetsIdDiscard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChangeSets/{id}/gate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the activation policy lets a change set go live, and why not. */
        get: operations["getApiChangeSetsIdGate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChannelFolders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a folder in a channel. */
        post: operations["postApiChannelFolders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChannelFolders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One folder. */
        get: operations["getApiChannelFoldersId"];
        /** Change or move a folder within its channel. */
        put: operations["putApiChannelFoldersId"];
        post?: never;
        /** Delete a folder that has no folders in it. */
        delete: operations["deleteApiChannelFoldersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChannelFolders/byChannel/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The folders of a channel. */
        get: operations["getApiChannelFoldersByChannelChannelId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All channels of the customer. */
        get: operations["getApiChannels"];
        put?: never;
        /** Create a channel. A new Email channel has an Inbox. */
        post: operations["postApiChannels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/{channelId}/csat-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Feedback surveys of the channel, sent after a ticket was closed. */
        get: operations["getApiChannelsChannelIdCsatSettings"];
        /** Change the satisfaction survey of a channel. */
        put: operations["putApiChannelsChannelIdCsatSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/{channelId}/import-emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import the mail of one channel. */
        post: operations["postApiChannelsChannelIdImportEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/{channelId}/mail-consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the owner of a mailbox has signed in with Google or Microsoft. */
        get: operations["getApiChannelsChannelIdMailConsent"];
        put?: never;
        /** Start signing in to a mailbox with Google or Microsoft. */
        post: operations["postApiChannelsChannelIdMailConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/{channelId}/mail-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys that a channel decrypts email with. */
        get: operations["getApiChannelsChannelIdMailKeys"];
        /** Set or remove the keys that a channel decrypts email with. */
        put: operations["putApiChannelsChannelIdMailKeys"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/{channelId}/mail-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a channel threads, quotes and signs its mail. */
        get: operations["getApiChannelsChannelIdMailSettings"];
        /** Change them. Absent fields stay, null is the usual again. */
        put: operations["putApiChannelsChannelIdMailSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/{channelId}/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Test reading, sending and the domain of a mailbox, step by step. */
        post: operations["postApiChannelsChannelIdTestConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One channel. */
        get: operations["getApiChannelsId"];
        /** Change a channel. Absent fields stay, null clears; its type stays. Connection fields are for admins. */
        put: operations["putApiChannelsId"];
        post?: never;
        /** Delete a channel. Its tickets stay. */
        delete: operations["deleteApiChannelsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/{id}/verify-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the telephony provider now whether the numbers of the customer are of its account. */
        post: operations["postApiChannelsIdVerifyNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/import-emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import the mail of all channels. */
        post: operations["postApiChannelsImportEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Channels/mail-consent/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish it with the code that the provider returned. */
        post: operations["postApiChannelsMailConsentComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChannelTranslations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a language to a channel. */
        post: operations["postApiChannelTranslations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChannelTranslations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts of a channel in one language. */
        get: operations["getApiChannelTranslationsId"];
        /** Change texts. Absent fields stay, null clears; the channel stays. */
        put: operations["putApiChannelTranslationsId"];
        post?: never;
        /** Remove a language from a channel. */
        delete: operations["deleteApiChannelTranslationsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChannelTranslations/byChannel/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts of a channel in every language it has. */
        get: operations["getApiChannelTranslationsByChannelChannelId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ChannelTranslations/resolved/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The texts of a channel as a visitor with this language sees them. */
        get: operations["getApiChannelTranslationsResolvedChannelId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Chat/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Articles of the help center that fit what the visitor is about to ask. */
        get: operations["getApiChatArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Chat/email-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a verification code to the address that the visitor left. */
        post: operations["postApiChatEmailCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Chat/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a file of up to 25 MB into a chat, with the token of the chat session. */
        post: operations["postApiChatFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Chat/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a chat on a page of the channel, or go on with one. */
        post: operations["postApiChatSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Chat/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify the address that the visitor left with the code that was sent to it. */
        post: operations["postApiChatVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Csat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Satisfaction surveys and their answers, latest first. */
        get: operations["getApiCsat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Representatives, page by page. */
        get: operations["getApiCustomerReps"];
        put?: never;
        /** Create a representative. */
        post: operations["postApiCustomerReps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One representative. */
        get: operations["getApiCustomerRepsId"];
        /** Change a representative. Agents change themselves only. */
        put: operations["putApiCustomerRepsId"];
        post?: never;
        /** Delete a representative. */
        delete: operations["deleteApiCustomerRepsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/{id}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a representative is there. That of others needs manageTeam. */
        get: operations["getApiCustomerRepsIdAvailability"];
        /** Set the availability. That of others needs manageTeam. */
        put: operations["putApiCustomerRepsIdAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/{id}/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a new password. Ends every session of that representative. */
        put: operations["putApiCustomerRepsIdChangePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove all second factors of a representative who lost theirs. */
        delete: operations["deleteApiCustomerRepsIdSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a representative is signed in. */
        get: operations["getApiCustomerRepsIdSessions"];
        put?: never;
        post?: never;
        /** Sign a representative out everywhere. */
        delete: operations["deleteApiCustomerRepsIdSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/{id}/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All signatures of a representative. */
        get: operations["getApiCustomerRepsIdSignatures"];
        put?: never;
        /** Create or change the signature in the language of the body. */
        post: operations["postApiCustomerRepsIdSignatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/{id}/signatures/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signature in one language. */
        get: operations["getApiCustomerRepsIdSignaturesLang"];
        put?: never;
        post?: never;
        /** Remove the signature in one language. */
        delete: operations["deleteApiCustomerRepsIdSignaturesLang"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** You, with your preferences and the security of your account. */
        get: operations["getApiCustomerRepsMe"];
        /** Change your profile or preferences. */
        put: operations["putApiCustomerRepsMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password. Ends all your sessions and answers the token of a new one. */
        post: operations["postApiCustomerRepsMeChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your passkeys, page by page. */
        get: operations["getApiCustomerRepsMePasskeys"];
        put?: never;
        /** Register the passkey that the browser created. Needs your password or a code. */
        post: operations["postApiCustomerRepsMePasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of your passkeys. */
        get: operations["getApiCustomerRepsMePasskeysId"];
        /** Rename a passkey. */
        put: operations["putApiCustomerRepsMePasskeysId"];
        post?: never;
        /** Remove a passkey. Needs your password or a code. */
        delete: operations["deleteApiCustomerRepsMePasskeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to create a passkey. Works once, for five minutes. */
        post: operations["postApiCustomerRepsMePasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the recovery codes. Needs your password or a code. */
        post: operations["postApiCustomerRepsMeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in. */
        get: operations["getApiCustomerRepsMeSessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere else. */
        delete: operations["deleteApiCustomerRepsMeSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/sessions/{sessionID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions. */
        delete: operations["deleteApiCustomerRepsMeSessionsSessionID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to set up an authenticator app. */
        post: operations["postApiCustomerRepsMeTotp"];
        /** Remove the authenticator app. Needs your password or a code. */
        delete: operations["deleteApiCustomerRepsMeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerReps/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the app with a code. The recovery codes are shown this once. */
        post: operations["postApiCustomerRepsMeTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Customers/ai-budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The limits of AI spending, and what is spent of them. */
        get: operations["getApiCustomersAiBudget"];
        /** Change the limits of AI spending. Absent fields stay, null is the operator's default. */
        put: operations["putApiCustomersAiBudget"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Customers/ai-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the AI was asked day by day, and what it took. */
        get: operations["getApiCustomersAiUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Customers/hostname-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What to place on a host to prove that a hostname is yours. */
        get: operations["getApiCustomersHostnameProof"];
        put?: never;
        /** Look for the proof now. Where it is there, the hostname is yours, whoever had it before. */
        post: operations["postApiCustomersHostnameProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Customers/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organisation of the caller. */
        get: operations["getApiCustomersMe"];
        /** Change the organisation. Absent fields stay, null clears. */
        put: operations["putApiCustomersMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Customers/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own and shared AI models. */
        get: operations["getApiCustomersModels"];
        put?: never;
        /** Add a model of the AI provider, or a name of your own for the embedded engine. */
        post: operations["postApiCustomersModels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Customers/models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an own model. */
        put: operations["putApiCustomersModelsId"];
        post?: never;
        /** Delete an own model. */
        delete: operations["deleteApiCustomersModelsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Customers/models/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the AI provider something small, with the saved key and address. */
        post: operations["postApiCustomersModelsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Customers/my-secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The integration secrets in clear. Every read is audited. */
        get: operations["getApiCustomersMySecrets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents, page by page; with `search`, those that contain all its words. */
        get: operations["getApiDocuments"];
        put?: never;
        /** Create a document. */
        post: operations["postApiDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One document, on demand with its placeholders replaced. */
        get: operations["getApiDocumentsId"];
        /** Change a document. Own credentials and headers are for admins. */
        put: operations["putApiDocumentsId"];
        post?: never;
        /** Delete a document and its mappings. */
        delete: operations["deleteApiDocumentsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your drafts of new conversations, the last saved first. */
        get: operations["getApiDrafts"];
        put?: never;
        /** Save a draft of a new conversation. */
        post: operations["postApiDrafts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of your drafts. */
        get: operations["getApiDraftsId"];
        /** Change one of your drafts. */
        put: operations["putApiDraftsId"];
        post?: never;
        /** Discard one of your drafts. */
        delete: operations["deleteApiDraftsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** End users, page by page, or those found by any part of what names them. */
        get: operations["getApiEndUsers"];
        put?: never;
        /** Create an end user, with UIDs. */
        post: operations["postApiEndUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUsers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One end user. */
        get: operations["getApiEndUsersId"];
        /** Change an end user. UIDs that are not named stay. */
        put: operations["putApiEndUsersId"];
        post?: never;
        /** Delete an end user. Their tickets stay. */
        delete: operations["deleteApiEndUsersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUsers/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove an end user with all tickets, messages and files, for good. */
        post: operations["postApiEndUsersIdErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUsers/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything held on an end user, as one archive; messages recorded with `deliver: false` only with `includeInternal=true`. */
        get: operations["getApiEndUsersIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUsers/{id}/legal-hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Place an end user and all their tickets on legal hold, or lift the hold. */
        put: operations["putApiEndUsersIdLegalHold"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUsers/{id}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tickets of an end user, newest first. */
        get: operations["getApiEndUsersIdTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUsers/byUid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All end users with a UID. A phone token finds callers by number, and people with a ticket on its channel. */
        get: operations["getApiEndUsersByUid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUserUIDs/{id}/send-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a verification code to a claimed email address or phone number. It is valid for ten minutes. */
        post: operations["postApiEndUserUIDsIdSendCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUserUIDs/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a claimed UID with the code that its owner received. If another end user has it verified already, the chats of the claimant become theirs; `EndUserID` is the owner. */
        post: operations["postApiEndUserUIDsIdVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/EndUserUIDs/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link a UID to an end user. */
        post: operations["postApiEndUserUIDsAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports of the workspace, the latest first. */
        get: operations["getApiExport"];
        put?: never;
        /** Start an export of the whole workspace as one archive. */
        post: operations["postApiExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Export/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One export, with its progress. */
        get: operations["getApiExportId"];
        put?: never;
        post?: never;
        /** Delete an export with its archive. One that is running is stopped. */
        delete: operations["deleteApiExportId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Export/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the archive, in parts if wanted (Range). */
        get: operations["getApiExportIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Export/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The format of archives: a JSON Schema for the records of each kind. */
        get: operations["getApiExportSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/File/{accessToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file by its access token. */
        get: operations["getApiFileAccessToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hookactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which hooks set off which actions, page by page. */
        get: operations["getApiHookactions"];
        put?: never;
        /** Have a hook set off an action. */
        post: operations["postApiHookactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hookactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One hook action. */
        get: operations["getApiHookactionsId"];
        /** Change the priority of a hook action. */
        put: operations["putApiHookactionsId"];
        post?: never;
        /** Delete a hook action. */
        delete: operations["deleteApiHookactionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hookactions/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create several hook actions, all or none. */
        post: operations["postApiHookactionsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hookactions/wait-seconds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long the actions of a hook wait, in total. */
        get: operations["getApiHookactionsWaitSeconds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The hooks that the service fires automatically. */
        get: operations["getApiHooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hooks/{hookName}/fire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fire a hook from outside, about one message, ticket or channel. */
        post: operations["postApiHooksHookNameFire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports from other systems, the latest first. */
        get: operations["getApiImports"];
        put?: never;
        /** Start an import from another system, or a dry run of it. Nothing is sent and no rule runs. */
        post: operations["postApiImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One import, with its progress. */
        get: operations["getApiImportsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Imports/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause an import. */
        post: operations["postApiImportsIdPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Imports/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of each record. With `format=csv` or `Accept: text/csv`, all of it as a CSV file. */
        get: operations["getApiImportsIdReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Imports/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a paused import where it stopped. */
        post: operations["postApiImportsIdResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove what an import created, within 30 days. Tickets with later activity or a legal hold stay. */
        post: operations["postApiImportsIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Imports/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a file to import. It is kept for 30 days. */
        post: operations["postApiImportsFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Volume, times, teams, SLAs, satisfaction and what the AI did, of the tickets opened in a period. */
        get: operations["getApiInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Insights/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the statistics as a CSV file. */
        get: operations["getApiInsightsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations, page by page. */
        get: operations["getApiInvitations"];
        put?: never;
        /** Invite somebody by email. The link works for seven days. */
        post: operations["postApiInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation. */
        delete: operations["deleteApiInvitationsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a new link for seven days. The link before ends. */
        post: operations["postApiInvitationsIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation with the token from the email. */
        post: operations["postApiInvitationsAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Jobs/{jobID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an import is. */
        get: operations["getApiJobsJobID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Knowledge/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions that no document answered, or whose drafts people rewrote, grouped by likeness. */
        get: operations["getApiKnowledgeGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Knowledge/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents that are outdated, duplicated, never used, or rewritten in replies. */
        get: operations["getApiKnowledgeHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Knowledge/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents that were drafted from replies, the latest first. */
        get: operations["getApiKnowledgeProposals"];
        put?: never;
        /** Draft a document from what people answered in a ticket, or to the questions of a gap. Personal data is removed. */
        post: operations["postApiKnowledgeProposals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Knowledge/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One proposal. */
        get: operations["getApiKnowledgeProposalsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Knowledge/proposals/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a proposal a document, as it is or changed. */
        post: operations["postApiKnowledgeProposalsIdAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Knowledge/proposals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a proposal. */
        post: operations["postApiKnowledgeProposalsIdReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Knowledge/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search the documents as the AI does: the best passage of each. Without a token, `publicOnly` searches the help center of the hostname. */
        get: operations["getApiKnowledgeSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/KnowledgeSources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Websites, files and imports that documents come from, page by page. */
        get: operations["getApiKnowledgeSources"];
        put?: never;
        /** Create a source. With a schedule its first sync starts within a minute. */
        post: operations["postApiKnowledgeSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/KnowledgeSources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One source, with the counts of its latest run. */
        get: operations["getApiKnowledgeSourcesId"];
        /** Change a source. Its kind stays. */
        put: operations["putApiKnowledgeSourcesId"];
        post?: never;
        /** Delete a source. Its documents stay, and search finds them no longer. */
        delete: operations["deleteApiKnowledgeSourcesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/KnowledgeSources/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload PDF, DOCX, HTML, Markdown, TXT or CSV files of up to 50 MB each. A file of the same name is replaced. */
        post: operations["postApiKnowledgeSourcesIdFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/KnowledgeSources/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Syncs and uploads of a source, the latest first, with what failed and why. */
        get: operations["getApiKnowledgeSourcesIdRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/KnowledgeSources/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sync a website now. While a sync is waiting or running, its `jobID` is returned. */
        post: operations["postApiKnowledgeSourcesIdSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Macros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your macros and the shared ones, page by page. */
        get: operations["getApiMacros"];
        put?: never;
        /** Create a macro. Sharing it needs manageAutomation. */
        post: operations["postApiMacros"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Macros/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One macro. */
        get: operations["getApiMacrosId"];
        /** Change a macro. */
        put: operations["putApiMacrosId"];
        post?: never;
        /** Delete a macro. */
        delete: operations["deleteApiMacrosId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Macros/{id}/attachments/{attachmentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file of a macro. */
        get: operations["getApiMacrosIdAttachmentsAttachmentID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Macros/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a macro would do to a ticket. Changes nothing. */
        post: operations["postApiMacrosIdPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Macros/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a macro on tickets: on each, all of it or nothing. Sending needs sendReplies. */
        post: operations["postApiMacrosIdRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Macros/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Replies that people send again and again, and that no macro has yet. */
        get: operations["getApiMacrosSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/MailQuarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List emails that could not be imported. */
        get: operations["getApiMailQuarantine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/MailQuarantine/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them. */
        get: operations["getApiMailQuarantineId"];
        put?: never;
        post?: never;
        /** Drop it. */
        delete: operations["deleteApiMailQuarantineId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/MailQuarantine/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Its bytes. */
        get: operations["getApiMailQuarantineIdOriginal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/MailQuarantine/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try to import it again. */
        post: operations["postApiMailQuarantineIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/MailWebhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Validate the notification URL for a mail provider. */
        get: operations["getApiMailWebhook"];
        put?: never;
        /** Takes notifications of mail providers: `{ value: [{ subscriptionId, resource, … }] }`. */
        post: operations["postApiMailWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/MailWebhook/subscribe/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch a channel's mail automatically. Errors of the provider appear in the channel's health. */
        post: operations["postApiMailWebhookSubscribeChannelId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/MailWebhook/unsubscribe/{channelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop fetching a channel's mail automatically, and end its subscriptions. */
        post: operations["postApiMailWebhookUnsubscribeChannelId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your notifications of the last 90 days, newest first. */
        get: operations["getApiNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark a notification as read or unread. */
        put: operations["putApiNotificationsIdRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Notifications/push-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public key with which a browser subscribes to push notifications. */
        get: operations["getApiNotificationsPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Notifications/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your browsers that get push notifications. */
        get: operations["getApiNotificationsPushSubscriptions"];
        put?: never;
        /** Send push notifications to a browser until you sign out. */
        post: operations["postApiNotificationsPushSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Notifications/push-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Stop push notifications to a browser. */
        delete: operations["deleteApiNotificationsPushSubscriptionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all notifications as read, or those of a ticket or up to a time. */
        post: operations["postApiNotificationsReadAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Notifications/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which notifications you get in the console, by email and by push. */
        get: operations["getApiNotificationsSettings"];
        /** Change which notifications you get. Kinds left out stay as they are. */
        put: operations["putApiNotificationsSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PageTopicMappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which web pages suggest which topics, page by page. */
        get: operations["getApiPageTopicMappings"];
        put?: never;
        /** Have a web page suggest a topic. */
        post: operations["postApiPageTopicMappings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PageTopicMappings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The topic that one web page suggests. */
        get: operations["getApiPageTopicMappingsId"];
        /** Change the topic or the address of a web page. */
        put: operations["putApiPageTopicMappingsId"];
        post?: never;
        /** Have a web page suggest nothing any more. */
        delete: operations["deleteApiPageTopicMappingsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionPhotos/{accessToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a photo by its access token, on demand scaled down to a width. */
        get: operations["getApiPlaceDescriptionPhotosAccessToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionReports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Place descriptions, newest first, by address, case number or client. */
        get: operations["getApiPlaceDescriptionReports"];
        put?: never;
        /** Begin a place description. */
        post: operations["postApiPlaceDescriptionReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionReports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One place description with its rooms and photos. */
        get: operations["getApiPlaceDescriptionReportsId"];
        /** Change what a place description says about itself. */
        put: operations["putApiPlaceDescriptionReportsId"];
        post?: never;
        /** Delete a place description with its rooms and photos. */
        delete: operations["deleteApiPlaceDescriptionReportsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionReports/{id}/compare/{otherId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Two reports of one place, room by room: sentences added, gone and changed. */
        get: operations["getApiPlaceDescriptionReportsIdCompareOtherId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionReports/{id}/export/docx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A place description as a word-processor document. */
        get: operations["getApiPlaceDescriptionReportsIdExportDocx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionReports/{reportId}/rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rooms of a place description, in their order. */
        get: operations["getApiPlaceDescriptionReportsReportIdRooms"];
        put?: never;
        /** Add a room; without an order it comes last. */
        post: operations["postApiPlaceDescriptionReportsReportIdRooms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionRoomPhotos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a photo and its file. */
        delete: operations["deleteApiPlaceDescriptionRoomPhotosPhotoId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionRooms/{roomId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the name, order or texts of a room. */
        put: operations["putApiPlaceDescriptionRoomsRoomId"];
        post?: never;
        /** Delete a room with its photos. */
        delete: operations["deleteApiPlaceDescriptionRoomsRoomId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionRooms/{roomId}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The photos of a room, in their order. */
        get: operations["getApiPlaceDescriptionRoomsRoomIdPhotos"];
        put?: never;
        /** Add photos (JPEG, PNG, WebP) of up to 25 MB together; they are turned upright and scaled down. */
        post: operations["postApiPlaceDescriptionRoomsRoomIdPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionRooms/{roomId}/photos/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put the photos of a room in another order: every one, once. */
        put: operations["putApiPlaceDescriptionRoomsRoomIdPhotosReorder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionRooms/{roomId}/transform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write the description of a room from its notes. */
        post: operations["postApiPlaceDescriptionRoomsRoomIdTransform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer's own template of exported reports. */
        get: operations["getApiPlaceDescriptionTemplate"];
        put?: never;
        /** Export reports with a template of your own (.docx, up to 10 MB). */
        post: operations["postApiPlaceDescriptionTemplate"];
        /** Go back to the template that the service ships. */
        delete: operations["deleteApiPlaceDescriptionTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlaceDescriptionTemplate/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The template that reports are exported with. */
        get: operations["getApiPlaceDescriptionTemplateFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlatformSessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sessions in which the operator acts for a representative. */
        get: operations["getApiPlatformSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/PlatformSessions/{platformSessionID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End such a session: its token is void at once. */
        delete: operations["deleteApiPlatformSessionsPlatformSessionID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Procedures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the assistant handles requests step by step, page by page. */
        get: operations["getApiProcedures"];
        put?: never;
        /** Create a procedure. Without topics it applies to every message. */
        post: operations["postApiProcedures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Procedures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One procedure. */
        get: operations["getApiProceduresId"];
        /** Change a procedure. What is left out stays. */
        put: operations["putApiProceduresId"];
        post?: never;
        /** Delete a procedure. */
        delete: operations["deleteApiProceduresId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Replays, the latest first. */
        get: operations["getApiReplays"];
        put?: never;
        /** Run past messages through the automation with a change set. Nothing is sent and nothing changes. */
        post: operations["postApiReplays"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Replays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A replay with its progress and, once it is done, its summary. */
        get: operations["getApiReplaysId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Replays/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a replay early. Its results so far stay. */
        post: operations["postApiReplaysIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Replays/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What would happen to each message, what happens live, and what people did; the most changed first. */
        get: operations["getApiReplaysIdResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/RetentionPolicies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retention policies, page by page. */
        get: operations["getApiRetentionPolicies"];
        put?: never;
        /** Create a retention policy. It takes effect after 24 hours. */
        post: operations["postApiRetentionPolicies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/RetentionPolicies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One retention policy. */
        get: operations["getApiRetentionPoliciesId"];
        /** Change a retention policy. The change takes effect after 24 hours. */
        put: operations["putApiRetentionPoliciesId"];
        post?: never;
        /** Delete a retention policy. Nothing else is deleted. */
        delete: operations["deleteApiRetentionPoliciesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/RetentionPolicies/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count what the policy would reach if it ran now. Nothing is changed. */
        post: operations["postApiRetentionPoliciesIdPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Rules/{id}/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the conditions of a topic action or hook action. */
        put: operations["putApiRulesIdConditions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Rules/condition-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fields, operators and values that conditions of rules can have. */
        get: operations["getApiRulesConditionFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Rules/match-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which of the last tickets a rule with these conditions would match. */
        post: operations["postApiRulesMatchPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Scim/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The token of the identity provider, without its secret. */
        get: operations["getApiScimToken"];
        put?: never;
        /** Create the token for SCIM. It is shown this once, and replaces the one before. */
        post: operations["postApiScimToken"];
        /** Revoke the token for SCIM. */
        delete: operations["deleteApiScimToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/SlaPolicies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SLA policies, in the order in which they are matched. */
        get: operations["getApiSlaPolicies"];
        put?: never;
        /** Create an SLA policy, for tickets from now on. */
        post: operations["postApiSlaPolicies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/SlaPolicies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One SLA policy. */
        get: operations["getApiSlaPoliciesId"];
        /** Change an SLA policy. Running targets are computed again from their start. */
        put: operations["putApiSlaPoliciesId"];
        post?: never;
        /** Delete an SLA policy. Its targets end silently. */
        delete: operations["deleteApiSlaPoliciesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/SlaPolicies/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the order in which SLA policies are matched. */
        put: operations["putApiSlaPoliciesOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings of single sign-on. */
        get: operations["getApiSso"];
        /** Set up or change single sign-on with OpenID Connect. Another issuer needs its client secret again. */
        put: operations["putApiSso"];
        post?: never;
        /** Remove single sign-on. Sessions stay signed in. */
        delete: operations["deleteApiSso"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tags, page by page, with how many tickets have each. */
        get: operations["getApiTags"];
        put?: never;
        /** Create a tag. */
        post: operations["postApiTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a tag. */
        put: operations["putApiTagsId"];
        post?: never;
        /** Delete a tag that no rule or setting uses. */
        delete: operations["deleteApiTagsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tags/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace a tag by another one everywhere. */
        post: operations["postApiTagsIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Teams, page by page. */
        get: operations["getApiTeams"];
        put?: never;
        /** Create a team. */
        post: operations["postApiTeams"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One team. */
        get: operations["getApiTeamsId"];
        /** Change a team. */
        put: operations["putApiTeamsId"];
        post?: never;
        /** Delete a team. Its tickets stay, without a team. */
        delete: operations["deleteApiTeamsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Teams/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of a team. */
        get: operations["getApiTeamsIdMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Teams/{id}/members/{customerRepID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a member to a team, or change their settings. */
        put: operations["putApiTeamsIdMembersCustomerRepID"];
        post?: never;
        /** Remove a member from a team. */
        delete: operations["deleteApiTeamsIdMembersCustomerRepID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of a ticket, oldest first. */
        get: operations["getApiTicketMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One message. */
        get: operations["getApiTicketMessagesId"];
        /** Change the texts, the prepared reply or the custom fields of a message. */
        put: operations["putApiTicketMessagesId"];
        post?: never;
        /** Delete a message with its files. Its ticket stays. */
        delete: operations["deleteApiTicketMessagesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The attachments of a message. */
        get: operations["getApiTicketMessagesIdAttachments"];
        put?: never;
        /** Attach a file of up to 25 MB to a message. */
        post: operations["postApiTicketMessagesIdAttachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an attachment and its file. */
        delete: operations["deleteApiTicketMessagesIdAttachmentsAttachmentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a scheduled message back: it becomes a draft of its sender. */
        post: operations["postApiTicketMessagesIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/correct-topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what a message is about. Replaces its topics. */
        post: operations["postApiTicketMessagesIdCorrectTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/counterfactual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which single change would have led to another outcome, and what else it would change. */
        post: operations["postApiTicketMessagesIdCounterfactual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/counterfactual/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put one of these changes into a change set. */
        post: operations["postApiTicketMessagesIdCounterfactualApply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/detect-topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Detect the topics of a message again, and optionally run their actions. */
        post: operations["postApiTicketMessagesIdDetectTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/escalate-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Escalate a message, and notify one agent by email. */
        post: operations["postApiTicketMessagesIdEscalateById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forward a message, or the conversation up to it, by email. */
        post: operations["postApiTicketMessagesIdForward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message that came by mail, as it came. */
        get: operations["getApiTicketMessagesIdOriginal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/promptDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The documents that a reply to the message rests on. */
        get: operations["getApiTicketMessagesIdPromptDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the automation work again on a message that failed, or draft it again. */
        post: operations["postApiTicketMessagesIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the prepared reply or another one, a failed reply again, or a scheduled one now. */
        post: operations["postApiTicketMessagesIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the automation did with a message, and why. */
        get: operations["getApiTicketMessagesIdTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/{ticketToken}/like-dislike": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The end user's opinion of the last AI answer. */
        get: operations["getApiTicketMessagesTicketTokenLikeDislike"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/create-new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a message to a ticket, or open a ticket with it. */
        post: operations["postApiTicketMessagesCreateNew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticketMessages/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List messages that could not be processed or delivered. */
        get: operations["getApiTicketMessagesFailed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tickets, page by page, newest first. All filters given must hold. */
        get: operations["getApiTickets"];
        put?: never;
        /** Open a ticket. */
        post: operations["postApiTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One ticket. */
        get: operations["getApiTicketsId"];
        /** Change a ticket. */
        put: operations["putApiTicketsId"];
        post?: never;
        /** Delete a ticket with its messages and files. */
        delete: operations["deleteApiTicketsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/assist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the AI about a ticket, or have it change a text. The response is a stream of events: delta, restart, done, error. */
        post: operations["postApiTicketsIdAssist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/compose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who gets a reply or forward, and what the service adds to it. */
        get: operations["getApiTicketsIdCompose"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your draft of a reply in this ticket. */
        get: operations["getApiTicketsIdDraft"];
        /** Save your draft of a reply in this ticket. */
        put: operations["putApiTicketsIdDraft"];
        post?: never;
        /** Discard your draft of a reply in this ticket. */
        delete: operations["deleteApiTicketsIdDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The representatives who are notified of replies and notes. */
        get: operations["getApiTicketsIdFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/followers/{customerRepID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a follower. */
        put: operations["putApiTicketsIdFollowersCustomerRepID"];
        post?: never;
        /** Remove a follower. */
        delete: operations["deleteApiTicketsIdFollowersCustomerRepID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/history-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened on the ticket so far, in short. */
        get: operations["getApiTicketsIdHistorySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/legal-hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Place a ticket on legal hold, or lift the hold. */
        put: operations["putApiTicketsIdLegalHold"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the messages of a ticket into another one of the same channel. */
        post: operations["postApiTicketsIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of a ticket, oldest first. */
        get: operations["getApiTicketsIdMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was merged into a ticket or split off it, the latest first. */
        get: operations["getApiTicketsIdMoves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The internal notes of a ticket, oldest first. */
        get: operations["getApiTicketsIdNotes"];
        put?: never;
        /** Add an internal note. Contacts never see it. */
        post: operations["postApiTicketsIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/notes/{noteID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One note. */
        get: operations["getApiTicketsIdNotesNoteID"];
        /** Change a note of your own; admins change all. */
        put: operations["putApiTicketsIdNotesNoteID"];
        post?: never;
        /** Delete a note of your own with its files; admins delete all. */
        delete: operations["deleteApiTicketsIdNotesNoteID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/notes/{noteID}/attachments/{attachmentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file of a note. */
        get: operations["getApiTicketsIdNotesNoteIDAttachmentsAttachmentID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark a ticket as read or unread, for yourself. */
        put: operations["putApiTicketsIdRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Snooze a ticket until a time, or until the end user writes. */
        put: operations["putApiTicketsIdSnooze"];
        post?: never;
        /** End the snooze of a ticket. */
        delete: operations["deleteApiTicketsIdSnooze"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give some messages of a ticket a ticket of their own. */
        post: operations["postApiTicketsIdSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages, notes and changes of a ticket, the latest first. */
        get: operations["getApiTicketsIdTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change or delete up to 1,000 tickets, all or none. */
        put: operations["putApiTicketsBulk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tickets/moves/{moveID}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a merge or a split. */
        post: operations["postApiTicketsMovesMoveIDUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the assistant can call, page by page. */
        get: operations["getApiTools"];
        put?: never;
        /** Create a tool. Headers with secrets are for admins. */
        post: operations["postApiTools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tools/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One tool, with its secrets masked. */
        get: operations["getApiToolsId"];
        /** Change a tool. What is left out stays; headers with secrets are for admins. */
        put: operations["putApiToolsId"];
        post?: never;
        /** Delete a tool. Procedures do without it. */
        delete: operations["deleteApiToolsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tools/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Call a tool once. A tool that writes is only shown as it would be called, unless `execute` is true. */
        post: operations["postApiToolsIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Tools/import-openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the operations of an OpenAPI document as tools to pick from. Stores nothing. */
        post: operations["postApiToolsImportOpenapi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ToolServers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Remote MCP servers whose tools the assistant can use, page by page. */
        get: operations["getApiToolServers"];
        put?: never;
        /** Add a remote MCP server. Its tools appear with risk Write and approval Always. */
        post: operations["postApiToolServers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ToolServers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One remote MCP server, with its secrets masked. */
        get: operations["getApiToolServersId"];
        /** Change a remote MCP server. What is left out stays. */
        put: operations["putApiToolServersId"];
        post?: never;
        /** Remove a remote MCP server with its tools. */
        delete: operations["deleteApiToolServersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ToolServers/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the tools of a remote MCP server again. */
        post: operations["postApiToolServersIdSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/TopicActions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which topics and hooks set off which actions, page by page. */
        get: operations["getApiTopicActions"];
        put?: never;
        /** Have a topic or a hook set off an action. */
        post: operations["postApiTopicActions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/TopicActions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One mapping to an action. */
        get: operations["getApiTopicActionsId"];
        /** Change the priority of a mapping. */
        put: operations["putApiTopicActionsId"];
        post?: never;
        /** Delete a mapping to an action. */
        delete: operations["deleteApiTopicActionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/TopicActions/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create several mappings, all or none. */
        post: operations["postApiTopicActionsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/TopicDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which topics and hooks call for which documents, page by page. */
        get: operations["getApiTopicDocuments"];
        put?: never;
        /** Have a topic or a hook call for a document. */
        post: operations["postApiTopicDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/TopicDocuments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One mapping to a document. */
        get: operations["getApiTopicDocumentsId"];
        /** Change a mapping to a document. */
        put: operations["putApiTopicDocumentsId"];
        post?: never;
        /** Delete a mapping to a document. */
        delete: operations["deleteApiTopicDocumentsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Topics, page by page. */
        get: operations["getApiTopics"];
        put?: never;
        /** Create a topic. */
        post: operations["postApiTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Topics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One topic. */
        get: operations["getApiTopicsId"];
        /** Change a topic. */
        put: operations["putApiTopicsId"];
        post?: never;
        /** Delete a topic. Its mappings go with it. */
        delete: operations["deleteApiTopicsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Translations/detect-language-ai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The language that is written at a place. */
        get: operations["getApiTranslationsDetectLanguageAi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Translations/translate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Translate plain text. */
        post: operations["postApiTranslationsTranslate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Translations/translate-to-html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Translate plain text or HTML into safe HTML. */
        post: operations["postApiTranslationsTranslateToHtml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a file of up to 25 MB, to attach it to a reply or note within 24 hours. */
        post: operations["postApiUploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a topic, rule, action, document, text, team or macro said, version by version. */
        get: operations["getApiVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your views and the shared ones, by position. */
        get: operations["getApiViews"];
        put?: never;
        /** Save a filter of the list of tickets. Sharing it needs manageTeam. */
        post: operations["postApiViews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One view. */
        get: operations["getApiViewsId"];
        /** Change a view. */
        put: operations["putApiViewsId"];
        post?: never;
        /** Delete a view. */
        delete: operations["deleteApiViewsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Views/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many tickets views and filters have, up to 1,000. */
        post: operations["postApiViewsCounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Webhooks, page by page. */
        get: operations["getApiWebhooks"];
        put?: never;
        /** Create a webhook. Its secret is shown this once. */
        post: operations["postApiWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook. */
        get: operations["getApiWebhooksId"];
        /** Change a webhook, or switch a disabled one on again. */
        put: operations["putApiWebhooksId"];
        post?: never;
        /** Delete a webhook with its deliveries. */
        delete: operations["deleteApiWebhooksId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent in the last 30 days, the latest first, with every attempt. */
        get: operations["getApiWebhooksIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Webhooks/{id}/deliveries/{deliveryID}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send one event again, under the same id. */
        post: operations["postApiWebhooksIdDeliveriesDeliveryIDRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Webhooks/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a webhook.ping now, and tell what the receiver answered. */
        post: operations["postApiWebhooksIdPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Webhooks/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send everything from a period again. */
        post: operations["postApiWebhooksIdRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/Webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the secret, which is shown this once. The one before signs too for 24 hours. */
        post: operations["postApiWebhooksIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/csat/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The survey of a link, as a page for browsers, else as JSON. Records nothing. */
        get: operations["getCsatToken"];
        put?: never;
        /** Answer a survey. The answer can be replaced for an hour. */
        post: operations["postCsatToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Representatives, page by page. */
        get: operations["getCustomerReps"];
        put?: never;
        /** Create a representative. */
        post: operations["postCustomerReps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One representative. */
        get: operations["getCustomerRepsId"];
        /** Change a representative. Agents change themselves only. */
        put: operations["putCustomerRepsId"];
        post?: never;
        /** Delete a representative. */
        delete: operations["deleteCustomerRepsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/{id}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a representative is there. That of others needs manageTeam. */
        get: operations["getCustomerRepsIdAvailability"];
        /** Set the availability. That of others needs manageTeam. */
        put: operations["putCustomerRepsIdAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/{id}/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a new password. Ends every session of that representative. */
        put: operations["putCustomerRepsIdChangePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove all second factors of a representative who lost theirs. */
        delete: operations["deleteCustomerRepsIdSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a representative is signed in. */
        get: operations["getCustomerRepsIdSessions"];
        put?: never;
        post?: never;
        /** Sign a representative out everywhere. */
        delete: operations["deleteCustomerRepsIdSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/{id}/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All signatures of a representative. */
        get: operations["getCustomerRepsIdSignatures"];
        put?: never;
        /** Create or change the signature in the language of the body. */
        post: operations["postCustomerRepsIdSignatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/{id}/signatures/{lang}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signature in one language. */
        get: operations["getCustomerRepsIdSignaturesLang"];
        put?: never;
        post?: never;
        /** Remove the signature in one language. */
        delete: operations["deleteCustomerRepsIdSignaturesLang"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** You, with your preferences and the security of your account. */
        get: operations["getCustomerRepsMe"];
        /** Change your profile or preferences. */
        put: operations["putCustomerRepsMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password. Ends all your sessions and answers the token of a new one. */
        post: operations["postCustomerRepsMeChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your passkeys, page by page. */
        get: operations["getCustomerRepsMePasskeys"];
        put?: never;
        /** Register the passkey that the browser created. Needs your password or a code. */
        post: operations["postCustomerRepsMePasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of your passkeys. */
        get: operations["getCustomerRepsMePasskeysId"];
        /** Rename a passkey. */
        put: operations["putCustomerRepsMePasskeysId"];
        post?: never;
        /** Remove a passkey. Needs your password or a code. */
        delete: operations["deleteCustomerRepsMePasskeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the browser needs to create a passkey. Works once, for five minutes. */
        post: operations["postCustomerRepsMePasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the recovery codes. Needs your password or a code. */
        post: operations["postCustomerRepsMeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in. */
        get: operations["getCustomerRepsMeSessions"];
        put?: never;
        post?: never;
        /** Sign out everywhere else. */
        delete: operations["deleteCustomerRepsMeSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/sessions/{sessionID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions. */
        delete: operations["deleteCustomerRepsMeSessionsSessionID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start to set up an authenticator app. */
        post: operations["postCustomerRepsMeTotp"];
        /** Remove the authenticator app. Needs your password or a code. */
        delete: operations["deleteCustomerRepsMeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customerReps/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the app with a code. The recovery codes are shown this once. */
        post: operations["postCustomerRepsMeTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs. */
        get: operations["getHealthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process has all it needs. */
        get: operations["getHealthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Model Context Protocol over Streamable HTTP, for API tokens. */
        post: operations["postMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics for Prometheus, for callers in a private network. */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of a ticket, oldest first. */
        get: operations["getTicketMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One message. */
        get: operations["getTicketMessagesId"];
        /** Change the texts, the prepared reply or the custom fields of a message. */
        put: operations["putTicketMessagesId"];
        post?: never;
        /** Delete a message with its files. Its ticket stays. */
        delete: operations["deleteTicketMessagesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The attachments of a message. */
        get: operations["getTicketMessagesIdAttachments"];
        put?: never;
        /** Attach a file of up to 25 MB to a message. */
        post: operations["postTicketMessagesIdAttachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an attachment and its file. */
        delete: operations["deleteTicketMessagesIdAttachmentsAttachmentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a scheduled message back: it becomes a draft of its sender. */
        post: operations["postTicketMessagesIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/correct-topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what a message is about. Replaces its topics. */
        post: operations["postTicketMessagesIdCorrectTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/counterfactual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which single change would have led to another outcome, and what else it would change. */
        post: operations["postTicketMessagesIdCounterfactual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/counterfactual/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put one of these changes into a change set. */
        post: operations["postTicketMessagesIdCounterfactualApply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/detect-topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Detect the topics of a message again, and optionally run their actions. */
        post: operations["postTicketMessagesIdDetectTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/escalate-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Escalate a message, and notify one agent by email. */
        post: operations["postTicketMessagesIdEscalateById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forward a message, or the conversation up to it, by email. */
        post: operations["postTicketMessagesIdForward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message that came by mail, as it came. */
        get: operations["getTicketMessagesIdOriginal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/promptDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The documents that a reply to the message rests on. */
        get: operations["getTicketMessagesIdPromptDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the automation work again on a message that failed, or draft it again. */
        post: operations["postTicketMessagesIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the prepared reply or another one, a failed reply again, or a scheduled one now. */
        post: operations["postTicketMessagesIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the automation did with a message, and why. */
        get: operations["getTicketMessagesIdTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/{ticketToken}/like-dislike": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The end user's opinion of the last AI answer. */
        get: operations["getTicketMessagesTicketTokenLikeDislike"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/create-new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a message to a ticket, or open a ticket with it. */
        post: operations["postTicketMessagesCreateNew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticketMessages/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List messages that could not be processed or delivered. */
        get: operations["getTicketMessagesFailed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tickets, page by page, newest first. All filters given must hold. */
        get: operations["getTickets"];
        put?: never;
        /** Open a ticket. */
        post: operations["postTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One ticket. */
        get: operations["getTicketsId"];
        /** Change a ticket. */
        put: operations["putTicketsId"];
        post?: never;
        /** Delete a ticket with its messages and files. */
        delete: operations["deleteTicketsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/assist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the AI about a ticket, or have it change a text. The response is a stream of events: delta, restart, done, error. */
        post: operations["postTicketsIdAssist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/compose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who gets a reply or forward, and what the service adds to it. */
        get: operations["getTicketsIdCompose"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your draft of a reply in this ticket. */
        get: operations["getTicketsIdDraft"];
        /** Save your draft of a reply in this ticket. */
        put: operations["putTicketsIdDraft"];
        post?: never;
        /** Discard your draft of a reply in this ticket. */
        delete: operations["deleteTicketsIdDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The representatives who are notified of replies and notes. */
        get: operations["getTicketsIdFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/followers/{customerRepID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a follower. */
        put: operations["putTicketsIdFollowersCustomerRepID"];
        post?: never;
        /** Remove a follower. */
        delete: operations["deleteTicketsIdFollowersCustomerRepID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/history-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened on the ticket so far, in short. */
        get: operations["getTicketsIdHistorySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/legal-hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Place a ticket on legal hold, or lift the hold. */
        put: operations["putTicketsIdLegalHold"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the messages of a ticket into another one of the same channel. */
        post: operations["postTicketsIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of a ticket, oldest first. */
        get: operations["getTicketsIdMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was merged into a ticket or split off it, the latest first. */
        get: operations["getTicketsIdMoves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The internal notes of a ticket, oldest first. */
        get: operations["getTicketsIdNotes"];
        put?: never;
        /** Add an internal note. Contacts never see it. */
        post: operations["postTicketsIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/notes/{noteID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One note. */
        get: operations["getTicketsIdNotesNoteID"];
        /** Change a note of your own; admins change all. */
        put: operations["putTicketsIdNotesNoteID"];
        post?: never;
        /** Delete a note of your own with its files; admins delete all. */
        delete: operations["deleteTicketsIdNotesNoteID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/notes/{noteID}/attachments/{attachmentID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a file of a note. */
        get: operations["getTicketsIdNotesNoteIDAttachmentsAttachmentID"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark a ticket as read or unread, for yourself. */
        put: operations["putTicketsIdRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Snooze a ticket until a time, or until the end user writes. */
        put: operations["putTicketsIdSnooze"];
        post?: never;
        /** End the snooze of a ticket. */
        delete: operations["deleteTicketsIdSnooze"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give some messages of a ticket a ticket of their own. */
        post: operations["postTicketsIdSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Messages, notes and changes of a ticket, the latest first. */
        get: operations["getTicketsIdTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change or delete up to 1,000 tickets, all or none. */
        put: operations["putTicketsBulk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/moves/{moveID}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a merge or a split. */
        post: operations["postTicketsMovesMoveIDUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** AccountSecurity */
        AccountSecurity: {
            hasTotp: boolean;
            isSecondFactorRequired: boolean;
            passkeyCount: number;
            recoveryCodesLeft: number;
        };
        /** Action */
        Action: {
            actionID: number;
            description: string | null;
            isActive: boolean;
            name: string;
            operation: string | null;
            parameters: {
                [key: string]: unknown;
            } | null;
            priority: number;
        };
        /** ActionCreate */
        ActionCreate: {
            description?: string | null;
            isActive: boolean;
            name: string;
            operation?: string | null;
            parameters?: {
                [key: string]: unknown;
            } | null;
            priority: number;
        };
        /** ActionPage */
        ActionPage: {
            items: components["schemas"]["Action"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ActionUpdate */
        ActionUpdate: {
            actionID: number;
            description?: string | null;
            isActive: boolean;
            name: string;
            operation?: string | null;
            parameters?: {
                [key: string]: unknown;
            } | null;
            priority: number;
        };
        /** Activated */
        Activated: {
            changeSetID: number;
            checks: components["schemas"]["GateCheck"][];
            closedBy: string | null;
            createdBy: string | null;
            /** Format: date-time */
            dateClosed: string | null;
            /** Format: date-time */
            dateCreated: string;
            description: string | null;
            isOverridden: boolean;
            itemCount: number;
            /** Format: date-time */
            lastModified: string;
            name: string;
            overrideReason: string | null;
            revision: number;
            /** @enum {string} */
            state: "Open" | "Active" | "Discarded";
        };
        /** Activation */
        Activation: {
            override?: boolean;
            reason?: string | null;
        };
        /** ActivationLimits */
        ActivationLimits: {
            costFactor?: number;
            errorRate?: number;
            lostActions?: number;
            lostAnswers?: number;
            lostEscalations?: number;
            lostTopicAnswers?: number;
            materiallyDifferent?: number;
            topicAgreement?: number;
        };
        /** ActivationPolicy */
        ActivationPolicy: {
            limits?: components["schemas"]["ActivationLimits"];
            minMessages?: number;
            /** @enum {unknown} */
            mode: "Off" | "Warn" | "Block";
        };
        /** Actor */
        Actor: {
            id: number | null;
            name: string;
            /** @enum {unknown} */
            type: "Rep" | "EndUser" | "AI" | "Rule" | "ApiToken" | "System";
        };
        /** AiBudget */
        AiBudget: {
            canExceedDefaults: boolean;
            day: components["schemas"]["AiSpending"];
            defaults: components["schemas"]["AiLimits"];
            exhausted: string[];
            hasUnknownPrices: boolean;
            limits: components["schemas"]["AiLimits"];
            month: components["schemas"]["AiSpending"];
            nearlyExhausted: string[];
            topSenders: components["schemas"]["AiSender"][];
        };
        /** AiBudgetUpdate */
        AiBudgetUpdate: {
            costPerDay?: number | null;
            costPerMonth?: number | null;
            messagesPerAddress?: number | null;
            messagesPerVisitor?: number | null;
            retrievalsPerAddress?: number | null;
            retrievalsPerVisitor?: number | null;
            tokensPerAddress?: number | null;
            tokensPerDay?: number | null;
            tokensPerMonth?: number | null;
            tokensPerVisitor?: number | null;
        };
        /** AiLimits */
        AiLimits: {
            costPerDay: number | null;
            costPerMonth: number | null;
            messagesPerAddress: number | null;
            messagesPerVisitor: number | null;
            retrievalsPerAddress: number | null;
            retrievalsPerVisitor: number | null;
            tokensPerAddress: number | null;
            tokensPerDay: number | null;
            tokensPerMonth: number | null;
            tokensPerVisitor: number | null;
        };
        /** AiSender */
        AiSender: {
            channelType: string | null;
            cost: number;
            endUserName: string | null;
            /** @enum {unknown} */
            kind: "Visitor" | "Address";
            messages: number;
            retrievals: number;
            ticketID: number | null;
            tokens: number;
        };
        /** AiSpending */
        AiSpending: {
            cost: number;
            /** Format: date-time */
            endsAt: string;
            tokens: number;
        };
        /** AiUsage */
        AiUsage: {
            cachedInputTokens: number;
            cost: number | null;
            /** Format: date */
            day: string;
            failedRequests: number;
            inputTokens: number;
            model: string;
            outputTokens: number;
            purpose: string;
            requests: number;
        };
        /** ApiToken */
        ApiToken: {
            apiTokenID: number;
            createdBy: components["schemas"]["Actor"];
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            lastUsed: string | null;
            name: string;
            permissions: components["schemas"]["Permission"][];
            prefix: string;
            teamIDs: number[];
        };
        /** ApiTokenCreate */
        ApiTokenCreate: {
            /** Format: date-time */
            expiresAt?: string | null;
            name: string;
            permissions?: components["schemas"]["Permission"][];
            teamIDs?: number[];
        };
        /** ApiTokenPage */
        ApiTokenPage: {
            items: components["schemas"]["ApiToken"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ApiTokenUpdate */
        ApiTokenUpdate: {
            /** Format: date-time */
            expiresAt?: string | null;
            name?: string;
            permissions?: components["schemas"]["Permission"][];
            teamIDs?: number[];
        };
        /** ApiTokenWithSecret */
        ApiTokenWithSecret: {
            apiTokenID: number;
            createdBy: components["schemas"]["Actor"];
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            lastUsed: string | null;
            name: string;
            permissions: components["schemas"]["Permission"][];
            prefix: string;
            secret: string;
            teamIDs: number[];
        };
        /** Approval */
        Approval: {
            approvalID: number;
            arguments: {
                [key: string]: unknown;
            };
            comment: string | null;
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateDecided: string | null;
            decidedBy: string | null;
            effect: string;
            endUserID: number | null;
            /** Format: date-time */
            expiresAt: string;
            forWhom: string | null;
            messageID: number | null;
            /** @enum {unknown} */
            state: "Pending" | "Approved" | "Rejected" | "Expired";
            ticketID: number;
            tool: string;
            toolID: number | null;
            what: string;
            why: string;
        };
        /** ApprovalDecision */
        ApprovalDecision: {
            comment?: string | null;
        };
        /** ApprovalPage */
        ApprovalPage: {
            items: components["schemas"]["Approval"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** AssignUID */
        AssignUID: {
            EndUserID: number;
            IsPrimary?: boolean | null;
            IsVerified?: boolean | null;
            UID: string;
            UIDType?: string | null;
        };
        /** Assist */
        Assist: {
            /** @enum {unknown} */
            kind: "Ask" | "Rewrite" | "Shorten" | "Expand" | "Friendlier" | "Formal" | "Fix" | "Translate" | "Summarize" | "NextStep";
            language?: string | null;
            question?: string | null;
            text?: string | null;
        };
        /** Attachment */
        Attachment: {
            /** Format: uuid */
            accessToken: string;
            contentType: string;
            /** Format: date-time */
            createdDateTime: string;
            fileName: string;
            isCustomerRepProvided: boolean;
            isEndUserProvided: boolean;
            messageID: number;
            ticketMessageAttachmentID: number;
        };
        /** AuditEntry */
        AuditEntry: {
            actingParty: string | null;
            action: string;
            actor: string;
            address: string | null;
            apiTokenID: number | null;
            /** Format: date-time */
            at: string;
            auditEntryID: number;
            customerRepID: number | null;
            fields: string[];
            refusal: string | null;
            requestID: string | null;
            target: string | null;
        };
        /** AuditPage */
        AuditPage: {
            items: components["schemas"]["AuditEntry"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** AuthenticationDetails */
        AuthenticationDetails: {
            claimedTicketID: number | null;
            domain: string | null;
            formSender: string | null;
            method: string | null;
            reason: ("NoServer" | "NoResult" | "Inconclusive" | "Rejected" | "OtherSender" | "Forwarded" | "FormSender" | "AgentForwarded") | null;
            server: string | null;
        };
        /** Availability */
        Availability: {
            /** Format: date-time */
            outOfOfficeUntil: string | null;
            /** @enum {unknown} */
            state: "Online" | "Away" | "Offline";
        };
        /** AvailabilityUpdate */
        AvailabilityUpdate: {
            /** Format: date-time */
            outOfOfficeUntil?: string | null;
            /** @enum {unknown} */
            state?: "Online" | "Away" | "Offline";
        };
        /** AwaitedFile */
        AwaitedFile: {
            contentType?: string | null;
            fileName?: string | null;
            url: string;
        };
        /** BlockedSender */
        BlockedSender: {
            blockedSenderID: number;
            channelID: number | null;
            /** Format: date-time */
            dateCreated: string;
            note: string | null;
            sender: string;
        };
        /** BlockedSenderPage */
        BlockedSenderPage: {
            items: components["schemas"]["BlockedSender"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** BlockedSenderWrite */
        BlockedSenderWrite: {
            channelID?: number | null;
            note?: string | null;
            sender: string;
        };
        /** CalendarInvitation */
        CalendarInvitation: {
            attendees: string[];
            /** Format: date-time */
            end: string | null;
            isAllDay: boolean;
            location: string | null;
            /** @enum {unknown} */
            method: "Request" | "Reply" | "Cancel" | "Counter" | "Publish";
            organizer: string | null;
            /** Format: date-time */
            start: string | null;
            summary: string | null;
        };
        /** CancelledMessage */
        CancelledMessage: {
            answersMessageID: number | null;
            bccAddresses: string[] | null;
            ccAddresses: string[] | null;
            channelID: number | null;
            closeAfterSend: boolean | null;
            /** Format: date-time */
            dateSaved: string;
            draftID: number | null;
            endUserID: number | null;
            expectedLastMessageID: number | null;
            holdSeconds: number | null;
            htmlBody: string | null;
            message: string | null;
            quote: string | null;
            replyAll: boolean | null;
            /** Format: date-time */
            sendAt: string | null;
            signature: string | null;
            subject: string | null;
            ticketID: number | null;
            toAddresses: string[] | null;
            uploadIDs: string[];
            uploads: components["schemas"]["Upload"][];
            version: number;
        };
        /** ChangeOwnPassword */
        ChangeOwnPassword: {
            currentPassword: string;
            newPassword: string;
        };
        /** ChangePassword */
        ChangePassword: {
            customerRepID: number;
            newPassword: string;
        };
        /** ChangeSet */
        ChangeSet: {
            changeSetID: number;
            closedBy: string | null;
            createdBy: string | null;
            /** Format: date-time */
            dateClosed: string | null;
            /** Format: date-time */
            dateCreated: string;
            description: string | null;
            itemCount: number;
            /** Format: date-time */
            lastModified: string;
            name: string;
            overrideReason: string | null;
            revision: number;
            /** @enum {string} */
            state: "Open" | "Active" | "Discarded";
        };
        /** ChangeSetConflict */
        ChangeSetConflict: {
            base: {
                [key: string]: unknown;
            } | null;
            draft: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            entity: "topic" | "action" | "hookAction" | "topicAction" | "topicDocument" | "pageTopicMapping" | "document" | "tool" | "procedure" | "model" | "channel" | "customer";
            id: number;
            live: {
                [key: string]: unknown;
            } | null;
            name: string;
        };
        /** ChangeSetDetails */
        ChangeSetDetails: {
            changeSetID: number;
            closedBy: string | null;
            createdBy: string | null;
            /** Format: date-time */
            dateClosed: string | null;
            /** Format: date-time */
            dateCreated: string;
            description: string | null;
            differences: components["schemas"]["ChangeSetDifference"][];
            itemCount: number;
            /** Format: date-time */
            lastModified: string;
            name: string;
            overrideReason: string | null;
            revision: number;
            /** @enum {string} */
            state: "Open" | "Active" | "Discarded";
        };
        /** ChangeSetDifference */
        ChangeSetDifference: {
            /** @description As the field is in the API; secrets are masked. */
            after: unknown;
            /** @description As the field is in the API; secrets are masked. */
            before: unknown;
            /** @enum {unknown} */
            change: "Created" | "Changed" | "Deleted";
            /** @enum {string} */
            entity: "topic" | "action" | "hookAction" | "topicAction" | "topicDocument" | "pageTopicMapping" | "document" | "tool" | "procedure" | "model" | "channel" | "customer";
            field: string;
            id: number;
            name: string;
        };
        /** ChangeSetPage */
        ChangeSetPage: {
            items: components["schemas"]["ChangeSet"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ChangeSetWrite */
        ChangeSetWrite: {
            description?: string | null;
            name: string;
        };
        /** Channel */
        Channel: {
            answerThreshold: number | null;
            authservID: string | null;
            autoReply: boolean;
            autoRetrieveEmails: boolean;
            channelID: number;
            /** @enum {unknown} */
            channelType: "Email" | "Chat" | "Phone" | "WhatsApp";
            connectionDetails: string | null;
            customerID: number;
            emailAddress: string | null;
            formSenders: string[];
            handoverNumber: string | null;
            health: components["schemas"]["ChannelHealth"];
            hostnames: string | null;
            isActive: boolean;
            isDefaultTranslationChannel: boolean | null;
            name: string;
            overrideMailProviderAuthorityURL: string | null;
            overrideMailProviderClientID: string | null;
            overrideMailProviderClientSecret: string | null;
            overrideMailProviderScope: string | null;
            overrideMailProviderTenantID: string | null;
            phoneNumber: string | null;
            phoneVerification: components["schemas"]["PhoneVerification"] | null;
            searchBeforeAsking: boolean;
            showInHelpCenter: boolean;
            showSources: boolean;
            spokenLanguage: string | null;
            templateSID: string | null;
            token: string;
            trustedForwarders: string[];
        };
        /** ChannelFolder */
        ChannelFolder: {
            autoRetrieveEmails: boolean;
            channelID: number;
            customerID: number;
            externalFolderID: string | null;
            folderID: number;
            name: string;
            parentFolderID: number | null;
            /** Format: date-time */
            subscriptionExpiration: string | null;
            subscriptionID: string | null;
            type: string;
        };
        /** ChannelFolderWrite */
        ChannelFolderWrite: {
            autoRetrieveEmails?: boolean | null;
            channelID: number;
            externalFolderID?: string | null;
            name: string;
            parentFolderID?: number | null;
            type?: string | null;
        };
        /** ChannelHealth */
        ChannelHealth: {
            lag: number | null;
            lastError: string | null;
            /** Format: date-time */
            lastSuccess: string | null;
            state: string;
        };
        /** ChannelTranslation */
        ChannelTranslation: {
            agentJoin: string | null;
            availabilityCheck: string | null;
            channelID: number;
            channelTranslationID: number;
            chatTitle: string | null;
            defaultGreeting: string | null;
            escalatePrompt: string | null;
            lang: string;
            noText: string | null;
            sendButtonText: string | null;
            submitButtonText: string | null;
            succesfulSubmission: string | null;
            validEmail: string | null;
            yesText: string | null;
            youText: string | null;
        };
        /** ChannelTranslationWrite */
        ChannelTranslationWrite: {
            agentJoin?: string | null;
            availabilityCheck?: string | null;
            channelID: number;
            chatTitle?: string | null;
            defaultGreeting?: string | null;
            escalatePrompt?: string | null;
            lang: string;
            noText?: string | null;
            sendButtonText?: string | null;
            submitButtonText?: string | null;
            succesfulSubmission?: string | null;
            validEmail?: string | null;
            yesText?: string | null;
            youText?: string | null;
        };
        /** ChannelWrite */
        ChannelWrite: {
            answerThreshold?: number | null;
            authservID?: string | null;
            autoReply?: boolean | null;
            autoRetrieveEmails?: boolean | null;
            /** @enum {unknown} */
            channelType: "Email" | "Chat" | "Phone" | "WhatsApp";
            connectionDetails?: string | null;
            emailAddress?: string | null;
            formSenders?: string[] | null;
            handoverNumber?: string | null;
            hostnames?: string | null;
            isActive: boolean;
            isDefaultTranslationChannel?: boolean | null;
            name: string;
            overrideMailProviderAuthorityURL?: string | null;
            overrideMailProviderClientID?: string | null;
            overrideMailProviderClientSecret?: string | null;
            overrideMailProviderScope?: string | null;
            overrideMailProviderTenantID?: string | null;
            phoneNumber?: string | null;
            searchBeforeAsking?: boolean | null;
            showInHelpCenter?: boolean | null;
            showSources?: boolean | null;
            spokenLanguage?: string | null;
            templateSID?: string | null;
            trustedForwarders?: string[] | null;
        };
        /** ChatArticle */
        ChatArticle: {
            excerpt: string;
            title: string;
            url: string;
        };
        /** ChatArticles */
        ChatArticles: {
            items: components["schemas"]["ChatArticle"][];
        };
        /** ChatFile */
        ChatFile: {
            /** Format: uuid */
            accessToken: string;
            contentType: string;
            fileName: string;
            isEndUserProvided: boolean;
            ticketMessageAttachmentID: number;
        };
        /** ChatMessage */
        ChatMessage: {
            answersMessageID: number | null;
            attachments: components["schemas"]["ChatFile"][];
            clientMessageID: string | null;
            customerRepName: string | null;
            /** Format: date-time */
            dateCreated: string;
            htmlBody: string | null;
            isAI: boolean;
            isLiked: boolean | null;
            message: string | null;
            messageID: number;
            /** @enum {unknown} */
            senderType: "EndUser" | "CustomerRep";
        };
        /** ChatSession */
        ChatSession: {
            searchBeforeAsking?: boolean;
            strings: components["schemas"]["ChatStrings"];
            /** Format: uuid */
            ticketToken: string;
            token: string;
        };
        /** ChatSessionCreate */
        ChatSessionCreate: {
            channelToken: string;
            lang?: string | null;
            pageURL?: string | null;
            ticketToken?: string | null;
        };
        /** ChatStrings */
        ChatStrings: {
            agentJoin: string;
            availabilityCheck: string;
            chatTitle: string;
            defaultGreeting: string;
            escalatePrompt: string;
            noText: string;
            sendButtonText: string;
            submitButtonText: string;
            succesfulSubmission: string;
            validEmail: string;
            yesText: string;
            youText: string;
        };
        /** Citation */
        Citation: {
            documentID: number;
            mark: number;
            passage: string;
            version: number;
        };
        /** CodeSent */
        CodeSent: {
            EndUserUIDID: number;
            /** Format: date-time */
            ExpiresAt: string;
            UID: string;
            /** @enum {unknown} */
            Via: "Email" | "WhatsApp" | "SMS";
        };
        /** ComposeDefaults */
        ComposeDefaults: {
            bccAddresses: string[];
            ccAddresses: string[];
            problem: string | null;
            quotedHTML: string | null;
            signatureHTML: string | null;
            subject: string;
            toAddresses: string[];
        };
        /** Condition */
        Condition: {
            field: string;
            operator: string;
            value?: unknown;
        };
        /** ConditionField */
        ConditionField: {
            field: string;
            operators: string[];
            value: {
                allowed?: (string | number)[];
                isList: boolean;
                type: string;
            };
        };
        /** Conditions */
        Conditions: {
            all?: components["schemas"]["Condition"][];
            any?: components["schemas"]["Condition"][];
        };
        /** ConditionsWrite */
        ConditionsWrite: {
            conditions: components["schemas"]["Conditions"] | null;
        };
        /** ConfigVersion */
        ConfigVersion: {
            /** Format: date-time */
            at: string;
            content: {
                [key: string]: unknown;
            };
            isDeleted: boolean;
            version: number;
        };
        /** ConnectionCheck */
        ConnectionCheck: {
            action: string | null;
            check: string;
            code: string;
            message: string;
            params: {
                [key: string]: string;
            };
            state: string;
        };
        /** ConnectionTest */
        ConnectionTest: {
            checks: components["schemas"]["ConnectionCheck"][];
            inboxCount: number | null;
            isWorking: boolean;
            problem: string | null;
        };
        /** CorrectTopics */
        CorrectTopics: {
            topicIds: number[];
        };
        /** Counterfactual */
        Counterfactual: {
            baseline: components["schemas"]["ReplayOutcome"];
            changes: components["schemas"]["CounterfactualChange"][];
            isAlready: boolean;
            messageID: number;
            tried: number;
        };
        /** CounterfactualAsked */
        CounterfactualAsked: {
            /** @default 50 */
            last: number;
            wanted: components["schemas"]["CounterfactualWanted"];
        };
        /** CounterfactualChange */
        CounterfactualChange: {
            description: string;
            flipped: number;
            flippedTicketIDs: number[];
            key: string;
            /** @enum {unknown} */
            kind: "mapping" | "document" | "rule" | "topicExample" | "threshold";
            of: number;
            outcome: components["schemas"]["ReplayOutcome"];
        };
        /** CounterfactualChosen */
        CounterfactualChosen: {
            changeSetID: number;
            key: string;
            wanted: components["schemas"]["CounterfactualWanted"];
        };
        /** CounterfactualWanted */
        CounterfactualWanted: {
            action?: number | string;
            documentID?: number;
            escalated?: boolean;
            topicID?: number;
        };
        /** Csat */
        Csat: {
            /** Format: date-time */
            answeredAt: string | null;
            closing: number;
            comment: string | null;
            csatID: number;
            customerRepID: number | null;
            isAI: boolean;
            reason: ("spam" | "merged" | "import" | "blocked" | "no address" | "no reply of ours" | "reopened" | "switched off" | "not delivered") | null;
            score: number | null;
            /** @enum {unknown} */
            state: "Scheduled" | "Sent" | "Answered" | "Expired" | "Skipped" | "Cancelled";
            teamID: number | null;
            ticketID: number;
        };
        /** CsatAnswer */
        CsatAnswer: {
            comment?: string | null;
            score: number;
        };
        /** CsatPage */
        CsatPage: {
            items: components["schemas"]["Csat"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** CsatQuestion */
        CsatQuestion: {
            question: string;
            /** @enum {unknown} */
            scale: "Stars" | "Thumbs";
            /** @enum {unknown} */
            state: "Scheduled" | "Sent" | "Answered" | "Expired" | "Skipped" | "Cancelled";
        };
        /** CsatSettings */
        CsatSettings: {
            delayMinutes: number;
            /** @enum {unknown} */
            scale: "Stars" | "Thumbs";
            texts: components["schemas"]["CsatText"][];
            /** @enum {unknown} */
            via: "None" | "Mail" | "Chat";
        };
        /** CsatSettingsWrite */
        CsatSettingsWrite: {
            delayMinutes?: number;
            /** @enum {unknown} */
            scale?: "Stars" | "Thumbs";
            texts?: components["schemas"]["CsatText"][];
            /** @enum {unknown} */
            via?: "None" | "Mail" | "Chat";
        };
        /** CsatText */
        CsatText: {
            lang: string;
            question: string;
            thanks: string;
        };
        /** Customer */
        Customer: {
            activationPolicy: components["schemas"]["ActivationPolicy"];
            aiProviderApiKey: string | null;
            aiProviderBaseUrl: string | null;
            apiAuthenticationType: string | null;
            apiBaseUrl: string | null;
            apiPassword: string | null;
            apiToken: string | null;
            apiUsername: string | null;
            contestedHostnames: string[];
            country: string | null;
            customerID: number;
            defaultCallModelId: number | null;
            defaultCustomerRepID: number | null;
            defaultEmailTextModelId: number | null;
            defaultEmailVisionModelId: number | null;
            defaultSpamModelId: number | null;
            defaultTopicModelId: number | null;
            defaultWebchatModelId: number | null;
            emailProviderType: string | null;
            emailSignatureHTML: string | null;
            emailSignatureText: string | null;
            features: string[];
            holidays: components["schemas"]["Holiday"][];
            hostnames: string[];
            locale: string | null;
            logoUrl: string | null;
            mailProviderAuthorityURL: string | null;
            mailProviderClientID: string | null;
            mailProviderClientSecret: string | null;
            mailProviderScope: string | null;
            mailProviderTenantID: string | null;
            name: string;
            officeHours: components["schemas"]["OpenHours"][] | null;
            requireSecondFactor: boolean;
            telephonyAccountSID: string | null;
            telephonyAuthToken: string | null;
            themeColor: string | null;
            timeZone: string | null;
        };
        /** CustomerRep */
        CustomerRep: {
            customerID: number;
            customerRepID: number;
            email: string | null;
            emailSignatureHTML: string | null;
            emailSignatureText: string | null;
            isActive: boolean;
            name: string | null;
            otherDetails: string | null;
            permissions: components["schemas"]["Permission"][];
            phoneNumber: string | null;
            /** @enum {unknown} */
            role: "Admin" | "Agent";
            teamIDs: number[];
            timeZone: string | null;
            username: string;
        };
        /** CustomerRepCreate */
        CustomerRepCreate: {
            email?: string | null;
            emailSignatureHTML?: string | null;
            emailSignatureText?: string | null;
            isActive?: boolean;
            name?: string | null;
            otherDetails?: string | null;
            password: string;
            permissions?: components["schemas"]["Permission"][];
            phoneNumber?: string | null;
            /** @enum {unknown} */
            role?: "Admin" | "Agent";
            teamIDs?: number[];
            timeZone?: string | null;
            username: string;
        };
        /** CustomerRepPage */
        CustomerRepPage: {
            items: components["schemas"]["CustomerRep"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** CustomerRepSignature */
        CustomerRepSignature: {
            customerRepID: number;
            emailSignatureHTML: string | null;
            emailSignatureText: string | null;
            lang: string;
        };
        /** CustomerRepUpdate */
        CustomerRepUpdate: {
            email?: string | null;
            emailSignatureHTML?: string | null;
            emailSignatureText?: string | null;
            isActive?: boolean;
            name?: string | null;
            otherDetails?: string | null;
            permissions?: components["schemas"]["Permission"][];
            phoneNumber?: string | null;
            /** @enum {unknown} */
            role?: "Admin" | "Agent";
            teamIDs?: number[];
            timeZone?: string | null;
            username?: string;
        };
        /** CustomerUpdate */
        CustomerUpdate: {
            activationPolicy?: components["schemas"]["ActivationPolicy"] | null;
            aiProviderApiKey?: string | null;
            aiProviderBaseUrl?: string | null;
            apiAuthenticationType?: string | null;
            apiBaseUrl?: string | null;
            apiPassword?: string | null;
            apiToken?: string | null;
            apiUsername?: string | null;
            country?: string | null;
            defaultCallModelId?: number | null;
            defaultCustomerRepID?: number | null;
            defaultEmailTextModelId?: number | null;
            defaultEmailVisionModelId?: number | null;
            defaultSpamModelId?: number | null;
            defaultTopicModelId?: number | null;
            defaultWebchatModelId?: number | null;
            emailProviderType?: string | null;
            emailSignatureHTML?: string | null;
            emailSignatureText?: string | null;
            holidays?: components["schemas"]["Holiday"][] | null;
            hostnames?: string[];
            locale?: string | null;
            logoUrl?: string | null;
            mailProviderAuthorityURL?: string | null;
            mailProviderClientID?: string | null;
            mailProviderClientSecret?: string | null;
            mailProviderScope?: string | null;
            mailProviderTenantID?: string | null;
            name?: string;
            officeHours?: components["schemas"]["OpenHours"][] | null;
            requireSecondFactor?: boolean;
            telephonyAccountSID?: string | null;
            telephonyAuthToken?: string | null;
            themeColor?: string | null;
            timeZone?: string | null;
        };
        /** Document */
        Document: {
            apiBodyTemplate: string | null;
            apiEndpoint: string | null;
            apiHeaders: string | null;
            apiMethod: string | null;
            content: string | null;
            /** Format: date-time */
            creationDate: string;
            customerID: number;
            description: string | null;
            documentID: number;
            externalID: string | null;
            isDataRetrievalProcess: boolean;
            isPublic: boolean;
            isSearchable: boolean;
            language: string | null;
            /** Format: date-time */
            lastModifiedDate: string;
            name: string;
            overrideApiAuthenticationType: string | null;
            overrideApiBaseUrl: string | null;
            overrideApiPassword: string | null;
            overrideApiToken: string | null;
            overrideApiUsername: string | null;
            parentID: number | null;
            reviewBy: string | null;
            slug: string | null;
            sourceID: number | null;
            sourceUrl: string | null;
            version: number;
        };
        /** DocumentPage */
        DocumentPage: {
            items: components["schemas"]["Document"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** DocumentWrite */
        DocumentWrite: {
            apiBodyTemplate?: string | null;
            apiEndpoint?: string | null;
            apiHeaders?: string | null;
            apiMethod?: string | null;
            content?: string | null;
            description?: string | null;
            externalID?: string | null;
            isDataRetrievalProcess: boolean;
            isPublic?: boolean;
            isSearchable?: boolean;
            language?: string | null;
            name: string;
            overrideApiAuthenticationType?: string | null;
            overrideApiBaseUrl?: string | null;
            overrideApiPassword?: string | null;
            overrideApiToken?: string | null;
            overrideApiUsername?: string | null;
            parentID?: number | null;
            /** Format: date */
            reviewBy?: string | null;
            slug?: string | null;
            sourceUrl?: string | null;
        };
        /** Draft */
        Draft: {
            answersMessageID: number | null;
            bccAddresses: string[] | null;
            ccAddresses: string[] | null;
            channelID: number | null;
            closeAfterSend: boolean | null;
            /** Format: date-time */
            dateSaved: string;
            draftID: number;
            endUserID: number | null;
            expectedLastMessageID: number | null;
            holdSeconds: number | null;
            htmlBody: string | null;
            message: string | null;
            quote: string | null;
            replyAll: boolean | null;
            /** Format: date-time */
            sendAt: string | null;
            signature: string | null;
            subject: string | null;
            ticketID: number | null;
            toAddresses: string[] | null;
            uploadIDs: string[];
            uploads: components["schemas"]["Upload"][];
            version: number;
        };
        /** DraftPage */
        DraftPage: {
            items: components["schemas"]["Draft"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** DraftWrite */
        DraftWrite: {
            answersMessageID?: number | null;
            bccAddresses?: string[] | null;
            ccAddresses?: string[] | null;
            channelID?: number | null;
            closeAfterSend?: boolean | null;
            endUserID?: number | null;
            expectedLastMessageID?: number | null;
            holdSeconds?: number | null;
            htmlBody?: string | null;
            message?: string | null;
            quote?: ("Auto" | "None") | null;
            replyAll?: boolean | null;
            /** Format: date-time */
            sendAt?: string | null;
            signature?: string | null;
            subject?: string | null;
            toAddresses?: string[] | null;
            uploadIDs?: string[] | null;
            version?: number | null;
        };
        /** EmailCode */
        EmailCode: {
            /** Format: date-time */
            expiresAt: string;
        };
        /** EmailVerification */
        EmailVerification: {
            code: string;
        };
        /** EndUser */
        EndUser: {
            CustomerID: number;
            CustomerRef: string | null;
            /** Format: date-time */
            DateCreated: string;
            DisplayName: string;
            Email: string | null;
            EndUserID: number;
            FirstName: string;
            IsEmailVerified: boolean;
            IsOnLegalHold: boolean;
            IsPhoneVerified: boolean;
            /** Format: date-time */
            LastModified: string;
            LastName: string;
            Notes: string | null;
            Phone: string | null;
            UIDs: components["schemas"]["EndUserUID"][];
        };
        /** EndUserCreate */
        EndUserCreate: {
            CustomerRef?: string | null;
            DisplayName?: string | null;
            Email?: string | null;
            FirstName: string;
            IsEmailVerified?: boolean | null;
            IsPhoneVerified?: boolean | null;
            LastName: string;
            Notes?: string | null;
            Phone?: string | null;
            UIDs?: components["schemas"]["EndUserUIDCreate"][] | null;
        };
        /** EndUserPage */
        EndUserPage: {
            items: components["schemas"]["EndUser"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** EndUserUID */
        EndUserUID: {
            EndUserUIDID: number;
            IsPrimary: boolean;
            IsVerified: boolean;
            UID: string;
            UIDType: string;
        };
        /** EndUserUIDCreate */
        EndUserUIDCreate: {
            IsPrimary?: boolean | null;
            IsVerified?: boolean | null;
            UID: string;
            UIDType?: string | null;
        };
        /** EndUserUIDUpdate */
        EndUserUIDUpdate: {
            EndUserUIDID?: number | null;
            IsPrimary?: boolean | null;
            IsVerified?: boolean | null;
            MarkAsDeleted?: boolean | null;
            UID: string;
            UIDType?: string | null;
        };
        /** EndUserUpdate */
        EndUserUpdate: {
            CustomerRef?: string | null;
            DisplayName?: string | null;
            Email?: string | null;
            FirstName?: string;
            IsEmailVerified?: boolean | null;
            IsPhoneVerified?: boolean | null;
            LastName?: string;
            Notes?: string | null;
            Phone?: string | null;
            UIDs?: components["schemas"]["EndUserUIDUpdate"][] | null;
        };
        /** ErasureReport */
        ErasureReport: {
            attachments: number;
            endUserID: number;
            events: number;
            messages: number;
            tickets: number;
            uids: number;
        };
        /** Error */
        Error: {
            checks?: components["schemas"]["GateCheck"][];
            code: components["schemas"]["ErrorCode"];
            conflicts?: components["schemas"]["ChangeSetConflict"][];
            details?: components["schemas"]["FieldFault"][];
            error: string;
            message: string;
            /** @description The values that are filled in for the placeholders of the message, such as `{ "limit": 255 }`. */
            params?: {
                [key: string]: string | number;
            };
            secondFactor?: components["schemas"]["SecondFactorChallenge"];
            status: number;
        };
        /**
         * ErrorCode
         * @description Says which error it is, for programs. Codes never change; messages may be reworded. See docs/errors.md.
         * @enum {string}
         */
        ErrorCode: "above_installation_limit" | "account_sid_mismatch" | "action_already_mapped" | "action_name_taken" | "action_not_found" | "action_unknown" | "activation_blocked" | "address_already_verified" | "admin_only" | "admin_required" | "ai_cost_per_day_used" | "ai_cost_per_month_used" | "ai_key_missing" | "ai_messages_per_address_used" | "ai_messages_per_visitor_used" | "ai_model_missing" | "ai_model_switched_off" | "ai_switched_off" | "ai_tokens_per_address_used" | "ai_tokens_per_day_used" | "ai_tokens_per_month_used" | "ai_tokens_per_visitor_used" | "already_answered" | "already_exists" | "already_routed" | "already_sent" | "always_on" | "api_token_not_found" | "approval_decided" | "approval_field_unknown" | "approval_not_found" | "archive_invalid" | "archive_too_new" | "arguments_invalid" | "assist_budget_used" | "assist_failed" | "assist_needs_provider" | "attachment_forbidden" | "attachment_not_found" | "attachment_unknown" | "attachments_too_large" | "beyond_a_year" | "blank" | "blocked_sender_not_found" | "browser_not_allowed" | "call_missing" | "callback_signature_invalid" | "challenge_expired" | "change_set_closed" | "change_set_conflict" | "change_set_empty" | "change_set_field_refused" | "change_set_header_invalid" | "change_set_not_found" | "change_set_required" | "channel_address_taken" | "channel_forbidden" | "channel_not_found" | "channel_number_taken" | "channel_required_without_ticket" | "channel_translation_exists" | "channel_translation_not_found" | "channel_type_beside_channel" | "channel_unknown" | "channel_without_address" | "characters_not_storable" | "chat_address_missing" | "chat_hostname_invalid" | "chat_not_allowed_here" | "chat_not_found" | "closes_before_opens" | "code_channel_missing" | "code_invalid" | "code_wrong" | "content_type_unsupported" | "counterfactual_not_found" | "country_unknown" | "credentials_wrong" | "csat_chat_only" | "csat_language_repeated" | "csat_not_found" | "cursor_invalid" | "customer_busy" | "customer_not_found" | "customer_unknown" | "database_full" | "database_timeout" | "database_unavailable" | "date_invalid" | "date_out_of_range" | "default_template_missing" | "document_already_mapped" | "document_not_found" | "document_parent_circular" | "document_slug_taken" | "document_unknown" | "documents_only" | "docx_has_macros" | "docx_too_large" | "docx_unusable" | "domain_invalid" | "draft_conflict" | "draft_not_found" | "email_address_required" | "email_channel_only" | "email_invalid" | "email_model_missing" | "empty" | "end_user_not_found" | "end_user_unknown" | "end_user_without_address" | "ends_before_start" | "executable_rejected" | "export_kind_unknown" | "export_not_found" | "export_not_ready" | "feature_required" | "feature_unknown" | "file_damaged" | "file_empty" | "file_encrypted" | "file_not_found" | "file_scanned" | "file_too_complex" | "file_type_unknown" | "file_without_text" | "filter_unknown" | "folder_in_itself" | "folder_not_empty" | "folder_not_found" | "folder_unknown" | "from_after_to" | "gap_not_found" | "gateway_key_not_set" | "gateway_key_required" | "header_name_invalid" | "headers_invalid" | "hold_or_send_at" | "hook_action_not_found" | "hook_beside_topic" | "hook_subject_required" | "hostname_invalid" | "hostname_not_own" | "hostname_not_ownable" | "hostname_taken" | "http_url_required" | "idempotency_key_reused" | "immutable" | "import_dry_run" | "import_file_unknown" | "import_host_unknown" | "import_https_required" | "import_not_found" | "import_not_paused" | "import_not_running" | "import_running" | "import_takes_address" | "import_takes_file" | "import_undo_expired" | "internal_error" | "invitation_closed" | "invitation_not_found" | "invitation_pending" | "issuer_invalid" | "json_invalid" | "known_pgp_keys_invalid" | "language_repeated" | "language_unknown" | "last_admin" | "last_factor" | "legal_hold" | "length_out_of_range" | "line_not_found" | "line_refused" | "link_expired" | "logout_token_invalid" | "macro_inactive" | "macro_name_taken" | "macro_not_found" | "macro_text_too_large" | "mail_connection_invalid" | "mail_consent_expired" | "mail_consent_incomplete" | "mail_consent_not_set_up" | "mail_consent_refused" | "mail_not_delivered" | "member_not_found" | "mention_unknown" | "merge_other_channel" | "merge_target_merged" | "message_already_answered" | "message_forbidden" | "message_in_progress" | "message_missing" | "message_not_forwardable" | "message_not_found" | "message_not_of_ticket" | "message_not_waiting" | "message_of_other_account" | "message_on_other_channel" | "message_unknown" | "method_not_allowed" | "model_cannot_see" | "model_inactive" | "model_needs_key" | "model_not_found" | "model_switched_off" | "model_unknown" | "model_without_vision" | "move_already_undone" | "move_not_found" | "multipart_required" | "must_be_future" | "nested_too_deep" | "newer_message" | "not_docx" | "not_in_future" | "not_messages_of_ticket" | "not_one_of" | "not_ticket_channel" | "note_not_found" | "notification_not_found" | "number_of_other_account" | "one_factor_required" | "one_outcome_required" | "only_true" | "openapi_invalid" | "openapi_source_required" | "origin_not_allowed" | "original_not_found" | "override_reason_required" | "owner_required" | "page_not_built" | "page_topic_exists" | "page_topic_not_found" | "passkey_exists" | "passkey_invalid" | "passkey_not_found" | "passkey_response_invalid" | "password_weak" | "path_id_mismatch" | "pattern_mismatch" | "payload_invalid" | "permission_required" | "pgp_key_invalid" | "phone_notification_forbidden" | "phone_number_disputed" | "phone_number_invalid" | "phone_number_not_found" | "phone_number_required" | "phone_sender_forbidden" | "phone_without_files" | "photo_empty" | "photo_not_found" | "photo_placement_invalid" | "photo_required" | "photo_too_large" | "photo_too_many_pixels" | "photo_type_mismatch" | "photo_type_unsupported" | "photo_unreadable" | "photos_incomplete" | "platform_key_required" | "procedure_name_taken" | "procedure_not_found" | "proposal_decided" | "proposal_not_found" | "proposal_one_origin" | "proposal_without_answer" | "push_endpoint_invalid" | "push_subscription_not_found" | "quarantined_email_not_found" | "range_not_satisfiable" | "range_too_long" | "reauthentication_required" | "recipient_missing" | "reference_conflict" | "reference_unknown" | "regex_back_reference" | "regex_invalid" | "regex_lookaround" | "regex_too_complex" | "regex_too_slow" | "rep_not_found" | "rep_required" | "rep_required_to_assign" | "rep_unknown" | "replay_ended" | "replay_not_found" | "reply_missing" | "reply_not_failed" | "report_not_found" | "request_headers_too_large" | "request_invalid" | "request_timeout" | "request_too_large" | "request_unreadable" | "request_url_invalid" | "required" | "resource_not_found" | "retention_policy_not_found" | "retrieval_document_missing" | "retrievals_per_address_used" | "retrievals_per_visitor_used" | "return_to_invalid" | "room_not_found" | "room_without_notes" | "route_not_found" | "rule_not_found" | "schema_invalid" | "scim_token_not_found" | "second_factor_enrolment_required" | "second_factor_invalid" | "second_factor_limited" | "second_factor_missing" | "second_factor_required" | "secret_destination_admin_only" | "send_at_past" | "send_at_too_late" | "send_document_missing" | "sender_already_blocked" | "sender_invalid" | "sender_name_invalid" | "server_name_invalid" | "service_busy" | "service_not_ready" | "service_starting" | "service_stopping" | "service_unreachable" | "session_not_found" | "shared_model_read_only" | "sign_in_confirmation_required" | "signature_not_found" | "sla_order_incomplete" | "sla_policy_not_found" | "sla_target_repeated" | "smime_key_invalid" | "smime_roots_invalid" | "source_address_private" | "source_glob_invalid" | "source_not_found" | "source_one_address" | "source_schedule_for_websites" | "source_selector_invalid" | "source_setting_for_websites" | "source_without_files" | "source_without_sync" | "split_takes_all" | "spoken_language_invalid" | "sso_code_invalid" | "sso_not_found" | "sso_required" | "status_mismatch" | "step_invalid" | "storage_full" | "storage_unavailable" | "tag_exists" | "tag_in_use" | "tag_invalid" | "tag_merge_itself" | "tag_not_found" | "tag_unknown" | "team_not_found" | "team_unknown" | "template_file_missing" | "template_not_found" | "template_sid_invalid" | "ticket_already_merged" | "ticket_closed" | "ticket_merge_itself" | "ticket_missing" | "ticket_not_found" | "ticket_unknown" | "time_invalid" | "time_zone_unknown" | "timestamp_invalid" | "token_required" | "too_few_items" | "too_large" | "too_long" | "too_many_attempts" | "too_many_bytes" | "too_many_codes" | "too_many_connections" | "too_many_items" | "too_many_photos" | "too_many_placeholders" | "too_many_requests" | "too_short" | "too_small" | "tool_http_beside_operation" | "tool_kind_fixed" | "tool_name_taken" | "tool_not_found" | "tool_server_not_found" | "tool_unknown" | "tool_url_invalid" | "topic_action_not_found" | "topic_detection_failed" | "topic_document_not_found" | "topic_name_taken" | "topic_not_found" | "topic_or_hook_required" | "topic_unknown" | "topics_unknown" | "totp_enrolled" | "totp_missing" | "totp_not_started" | "transform_failed" | "transform_topic_missing" | "transform_unavailable" | "translation_failed" | "translation_unavailable" | "type_mismatch" | "uid_not_found" | "uid_unknown" | "unstorable_characters" | "upload_incomplete" | "upload_too_large" | "upload_unknown" | "url_invalid" | "username_taken" | "uuid_invalid" | "validation_failed" | "value_invalid" | "view_not_found" | "view_unknown" | "webhook_delivery_not_found" | "webhook_not_found" | "webhook_off" | "webhook_url_invalid" | "whole_number_required" | "whole_numbers_required" | "windows_time_zone_unknown";
        /** Escalate */
        Escalate: {
            email?: string | null;
            feedbackComment?: string | null;
        };
        /** Export */
        Export: {
            bytes: number;
            counts: {
                [key: string]: number;
            };
            /** Format: date-time */
            dateCreated: string;
            error: string | null;
            /** Format: date-time */
            expiresAt: string;
            exportID: number;
            include: string[] | null;
            /** Format: uuid */
            jobID: string;
            /** @enum {unknown} */
            state: "Queued" | "Running" | "Done" | "Failed";
            withFiles: boolean;
        };
        /** ExportCreate */
        ExportCreate: {
            include?: string[] | null;
            /** @default true */
            withFiles?: boolean;
        };
        /** ExportPage */
        ExportPage: {
            items: components["schemas"]["Export"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ExportSchema */
        ExportSchema: {
            format: string;
            kinds: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            version: number;
        };
        /** FieldFault */
        FieldFault: {
            code: components["schemas"]["ErrorCode"];
            field: string;
            message: string;
            /** @description The values that are filled in for the placeholders of the message, such as `{ "limit": 255 }`. */
            params?: {
                [key: string]: string | number;
            };
        };
        /** FiredHook */
        FiredHook: {
            jobID: string;
        };
        /** FireHook */
        FireHook: {
            channelID?: number | null;
            messageID?: number | null;
            ticketID?: number | null;
            uid?: string | null;
        };
        /** Follower */
        Follower: {
            customerRepID: number;
            name: string;
            /** @enum {unknown} */
            reason: "Manual" | "Mention" | "Note" | "Reply";
        };
        /** GateCheck */
        GateCheck: {
            check: string;
            isPassed: boolean;
            limit: number | null;
            message: string;
            value: number | null;
        };
        /** GateReport */
        GateReport: {
            checks: components["schemas"]["GateCheck"][];
            isPassed: boolean;
            /** @enum {unknown} */
            mode: "Off" | "Warn" | "Block";
            replayID: number | null;
        };
        /** Health */
        Health: {
            checks?: {
                [key: string]: string;
            };
            status: string;
        };
        /** Holiday */
        Holiday: {
            /** Format: date */
            date: string;
            name: string;
        };
        /** Hook */
        Hook: {
            description: string;
            hookName: string;
        };
        /** HookAction */
        HookAction: {
            actionID: number;
            actionName: string;
            channelName: string | null;
            conditions: components["schemas"]["ShownConditions"] | null;
            hookActionID: number;
            hookName: string;
            priority: number;
        };
        /** HookActionCreate */
        HookActionCreate: {
            actionID: number;
            channelID?: number | null;
            conditions?: components["schemas"]["Conditions"] | null;
            hookName: string;
            priority: number;
            specialChannel?: string | null;
        };
        /** HookActionPage */
        HookActionPage: {
            items: components["schemas"]["HookAction"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** HookActionUpdate */
        HookActionUpdate: {
            priority: number;
        };
        /** HostnameAsked */
        HostnameAsked: {
            hostname: string;
        };
        /** HostnameProof */
        HostnameProof: {
            fileAddress: string;
            fileContent: string;
            hostname: string;
            isOwn: boolean;
            problems: string[];
            recordName: string;
            recordValue: string;
        };
        /** Import */
        Import: {
            /** @enum {unknown} */
            agents: "Match" | "Invite" | "Inactive";
            baseUrl: string | null;
            channelMap: {
                [key: string]: number;
            };
            counts: {
                [key: string]: components["schemas"]["ImportCount"];
            };
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateFinished: string | null;
            defaultChannelID: number;
            error: string | null;
            etaSeconds: number | null;
            fileID: number | null;
            importID: number;
            include: ("agents" | "endUsers" | "tickets" | "messages" | "notes" | "attachments" | "tags" | "macros" | "articles")[] | null;
            isDryRun: boolean;
            /** Format: uuid */
            jobID: string;
            ratePerMinute: number;
            /** Format: date-time */
            since: string | null;
            /** @enum {unknown} */
            source: "Zendesk" | "Freshdesk" | "Intercom" | "Chatwoot" | "Zammad" | "Jsonl" | "Mbox" | "Maildir";
            /** @enum {unknown} */
            state: "Queued" | "Running" | "Paused" | "Done" | "Failed" | "Undoing" | "Undone";
            /** Format: date-time */
            undoUntil: string | null;
        };
        /** ImportCount */
        ImportCount: {
            created: number;
            failed: number;
            skipped: number;
            total: number | null;
            updated: number;
        };
        /** ImportCreate */
        ImportCreate: {
            /** @enum {unknown} */
            agents?: "Match" | "Invite" | "Inactive";
            baseUrl?: string | null;
            channelMap?: {
                [key: string]: number;
            } | null;
            credentials?: components["schemas"]["ImportCredentials"] | null;
            defaultChannelID: number;
            fileID?: number | null;
            include?: ("agents" | "endUsers" | "tickets" | "messages" | "notes" | "attachments" | "tags" | "macros" | "articles")[] | null;
            isDryRun?: boolean;
            /** Format: date-time */
            since?: string | null;
            /** @enum {unknown} */
            source: "Zendesk" | "Freshdesk" | "Intercom" | "Chatwoot" | "Zammad" | "Jsonl" | "Mbox" | "Maildir";
        };
        /** ImportCredentials */
        ImportCredentials: {
            accountID?: (number | string) | null;
            apiKey?: string | null;
            email?: string | null;
            token?: string | null;
        };
        /** ImportFile */
        ImportFile: {
            fileID: number;
            fileName: string;
            size: number;
        };
        /** ImportOrder */
        ImportOrder: {
            channelID: number;
            error?: string | null;
            failed?: number;
            imported?: number;
            /** Format: uuid */
            jobID: string;
            skipped?: number;
            /** @enum {unknown} */
            state?: "Queued" | "Running" | "Done" | "Failed";
            total?: number;
        };
        /** ImportOrders */
        ImportOrders: {
            jobs: components["schemas"]["ImportOrder"][];
        };
        /** ImportPage */
        ImportPage: {
            items: components["schemas"]["Import"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ImportReport */
        ImportReport: {
            items: components["schemas"]["ImportReportEntry"][];
            nextCursor: string | null;
        };
        /** ImportReportEntry */
        ImportReportEntry: {
            externalID: string;
            id: number | null;
            /** @enum {unknown} */
            kind: "agents" | "endUsers" | "tickets" | "messages" | "notes" | "attachments" | "tags" | "macros" | "articles";
            /** @enum {unknown} */
            outcome: "Created" | "Updated" | "Skipped" | "Failed" | "Removed" | "Kept";
            reason: string | null;
        };
        /** InsightAi */
        InsightAi: {
            handled: number;
            resolutionRate: number | null;
            resolved: number;
        };
        /** InsightCsat */
        InsightCsat: {
            ai: components["schemas"]["InsightRatings"];
            answered: number;
            average: number | null;
            byScore: {
                1: number;
                2: number;
                3: number;
                4: number;
                5: number;
            };
            people: components["schemas"]["InsightRatings"];
            sent: number;
        };
        /** InsightDay */
        InsightDay: {
            channelType: string;
            closed: number;
            /** Format: date */
            date: string;
            disliked: number;
            draftsDropped: number;
            draftsEdited: number;
            draftsKept: number;
            draftsSent: number;
            escalated: number;
            liked: number;
            messages: number;
            opened: number;
            spam: number;
        };
        /** InsightPerformance */
        InsightPerformance: {
            assigned: number;
            closed: number;
            csatAnswers: number;
            csatAverage: number | null;
            firstResponse: components["schemas"]["InsightSpread"];
            id: number;
            name: string;
            replies: number;
            resolution: components["schemas"]["InsightSpread"];
        };
        /** InsightRatings */
        InsightRatings: {
            answered: number;
            average: number | null;
            sent: number;
        };
        /** Insights */
        Insights: {
            ai: components["schemas"]["InsightAi"];
            csat: components["schemas"]["InsightCsat"];
            days: components["schemas"]["InsightDay"][];
            firstResponse: {
                ai: components["schemas"]["InsightSpread"];
                people: components["schemas"]["InsightSpread"];
            };
            /** Format: date */
            from: string;
            reps: components["schemas"]["InsightPerformance"][];
            resolution: {
                ai: components["schemas"]["InsightSpread"];
                people: components["schemas"]["InsightSpread"];
            };
            sla: components["schemas"]["InsightSla"][];
            teams: components["schemas"]["InsightPerformance"][];
            /** Format: date */
            to: string;
            topics: components["schemas"]["InsightTopic"][];
        };
        /** InsightSla */
        InsightSla: {
            breached: number;
            met: number;
            /** @enum {unknown} */
            metric: "FirstResponse" | "NextResponse" | "Resolution";
            slaPolicyID: number;
        };
        /** InsightSpread */
        InsightSpread: {
            count: number;
            medianSeconds: number | null;
            ninetiethSeconds: number | null;
        };
        /** InsightTopic */
        InsightTopic: {
            csatAnswers: number;
            csatAverage: number | null;
            draftsDropped: number;
            draftsEdited: number;
            draftsKept: number;
            draftsSent: number;
            messages: number;
            name: string;
            topicID: number;
        };
        /** Invitation */
        Invitation: {
            email: string;
            /** Format: date-time */
            expiresAt: string;
            invitationID: number;
            name: string | null;
            permissions: components["schemas"]["Permission"][];
            /** @enum {unknown} */
            role: "Admin" | "Agent";
            /** @enum {unknown} */
            state: "Pending" | "Accepted" | "Revoked" | "Expired";
            teamIDs: number[];
        };
        /** InvitationAccept */
        InvitationAccept: {
            name?: string | null;
            password: string;
            token: string;
            username?: string | null;
        };
        /** InvitationCreate */
        InvitationCreate: {
            email: string;
            name?: string | null;
            permissions?: components["schemas"]["Permission"][];
            /** @enum {unknown} */
            role?: "Admin" | "Agent";
            teamIDs?: number[];
        };
        /** InvitationPage */
        InvitationPage: {
            items: components["schemas"]["Invitation"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** Job */
        Job: {
            channelID: number | null;
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateFinished: string | null;
            error: string | null;
            failed: number;
            imported: number;
            importID: number | null;
            isHistorical: boolean;
            /** Format: uuid */
            jobID: string;
            skipped: number;
            /** @enum {unknown} */
            state: "Queued" | "Running" | "Paused" | "Done" | "Failed" | "Undoing" | "Undone";
            total: number;
        };
        /** KnowledgeGap */
        KnowledgeGap: {
            count: number;
            edited: number;
            examples: {
                messageID: number;
                text: string;
                ticketID: number;
            }[];
            gapID: number;
            /** Format: date-time */
            lastAt: string;
            question: string;
            ticketIDs: number[];
            unanswered: number;
        };
        /** KnowledgeGaps */
        KnowledgeGaps: {
            items: components["schemas"]["KnowledgeGap"][];
        };
        /** KnowledgeHealth */
        KnowledgeHealth: {
            duplicated: {
                documentID: number;
                duplicateOf: number;
                name: string;
            }[];
            editedAway: {
                documentID: number;
                drafts: number;
                edited: number;
                name: string;
            }[];
            neverUsed: {
                documentID: number;
                name: string;
            }[];
            notHelpful: {
                documentID: number;
                helpful: number;
                name: string;
                notHelpful: number;
            }[];
            outdated: {
                documentID: number;
                name: string;
                reviewBy: string;
            }[];
        };
        /** KnowledgeHit */
        KnowledgeHit: {
            documentID: number;
            headings: string[];
            score: number;
            sourceUrl: string | null;
            text: string;
            title: string;
            version: number;
        };
        /** KnowledgeHits */
        KnowledgeHits: {
            items: components["schemas"]["KnowledgeHit"][];
            took: number;
        };
        /** KnowledgeProposal */
        KnowledgeProposal: {
            content: string;
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateDecided: string | null;
            documentID: number | null;
            gapID: number | null;
            language: string | null;
            name: string;
            proposalID: number;
            /** @enum {unknown} */
            state: "Pending" | "Accepted" | "Rejected";
            ticketIDs: number[];
        };
        /** KnowledgeProposalAccept */
        KnowledgeProposalAccept: {
            content?: string;
            name?: string;
        };
        /** KnowledgeProposalCreate */
        KnowledgeProposalCreate: {
            gapID?: number;
            ticketID?: number;
        };
        /** KnowledgeProposalPage */
        KnowledgeProposalPage: {
            items: components["schemas"]["KnowledgeProposal"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** KnowledgeSource */
        KnowledgeSource: {
            counts: components["schemas"]["SyncCounts"];
            documentCount: number;
            /** @enum {unknown} */
            kind: "Website" | "Files" | "Import";
            /** Format: date-time */
            lastRun: string | null;
            name: string;
            /** Format: date-time */
            nextRun: string | null;
            /** @enum {unknown} */
            schedule: "Manual" | "Daily" | "Weekly";
            settings: components["schemas"]["SourceSettings"];
            sourceID: number;
            /** @enum {unknown} */
            state: "Idle" | "Queued" | "Running" | "Done" | "Failed";
        };
        /** KnowledgeSourceCreate */
        KnowledgeSourceCreate: {
            /** @enum {unknown} */
            kind: "Website" | "Files" | "Import";
            name: string;
            /** @enum {unknown} */
            schedule?: "Manual" | "Daily" | "Weekly";
            settings?: components["schemas"]["SourceSettings"];
        };
        /** KnowledgeSourcePage */
        KnowledgeSourcePage: {
            items: components["schemas"]["KnowledgeSource"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** KnowledgeSourceUpdate */
        KnowledgeSourceUpdate: {
            name?: string;
            /** @enum {unknown} */
            schedule?: "Manual" | "Daily" | "Weekly";
            settings?: components["schemas"]["SourceSettings"];
        };
        /** LegalHold */
        LegalHold: {
            isHeld: boolean;
            reason?: string | null;
        };
        /** LikeResult */
        LikeResult: {
            agentAvailable: boolean;
            customerRepName: string | null;
        };
        /** Login */
        Login: {
            code?: string | null;
            hostname: string;
            password: string;
            username: string;
        };
        /** Macro */
        Macro: {
            attachments: components["schemas"]["MacroAttachment"][];
            isActive: boolean;
            macroID: number;
            name: string;
            operations: components["schemas"]["MacroOperation"][];
            ownerCustomerRepID: number | null;
            /** @enum {unknown} */
            scope: "Personal" | "Team" | "All";
            teamID: number | null;
            texts: components["schemas"]["MacroText"][];
            usage: components["schemas"]["MacroUsage"];
        };
        /** MacroAttachment */
        MacroAttachment: {
            contentType: string;
            fileName: string;
            macroAttachmentID: number;
            size: number;
        };
        /** MacroCreate */
        MacroCreate: {
            isActive?: boolean;
            name: string;
            operations?: {
                operation: string;
                parameters?: {
                    [key: string]: unknown;
                } | null;
            }[];
            /** @enum {unknown} */
            scope?: "Personal" | "Team" | "All";
            teamID?: number | null;
            texts?: {
                htmlBody: string;
                lang: string;
                subject?: string | null;
            }[];
            uploadIDs?: string[] | null;
        };
        /** MacroOperation */
        MacroOperation: {
            operation: string;
            parameters: {
                [key: string]: unknown;
            };
        };
        /** MacroOperationResult */
        MacroOperationResult: {
            operation: string;
            /** @enum {unknown} */
            outcome: "Done" | "Skipped" | "Failed";
            why: string | null;
        };
        /** MacroPage */
        MacroPage: {
            items: components["schemas"]["Macro"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** MacroPreview */
        MacroPreview: {
            htmlBody: string | null;
            operations: {
                operation: string;
                problem: string | null;
                wouldChange: boolean;
            }[];
            subject: string | null;
            text: string | null;
            unresolvedPlaceholders: string[];
        };
        /** MacroPreviewRequest */
        MacroPreviewRequest: {
            lang?: string | null;
            ticketID: number;
        };
        /** MacroResult */
        MacroResult: {
            draftID: number | null;
            messageID: number | null;
            operations: components["schemas"]["MacroOperationResult"][];
            problem: string | null;
            ticketID: number;
        };
        /** MacroRun */
        MacroRun: {
            results: components["schemas"]["MacroResult"][];
        };
        /** MacroRunRequest */
        MacroRunRequest: {
            lang?: string | null;
            mode?: ("Draft" | "Send") | null;
            ticketIDs: number[];
        };
        /** MacroSuggestion */
        MacroSuggestion: {
            count: number;
            customerRepCount: number;
            examples: {
                messageID: number;
                ticketID: number;
            }[];
            lang: string | null;
            /** Format: date-time */
            lastSent: string;
            text: string;
        };
        /** MacroSuggestions */
        MacroSuggestions: {
            items: components["schemas"]["MacroSuggestion"][];
        };
        /** MacroText */
        MacroText: {
            htmlBody: string;
            lang: string;
            subject: string | null;
        };
        /** MacroUpdate */
        MacroUpdate: {
            isActive?: boolean;
            name?: string;
            operations?: {
                operation: string;
                parameters?: {
                    [key: string]: unknown;
                } | null;
            }[];
            removeAttachmentIDs?: number[] | null;
            /** @enum {unknown} */
            scope?: "Personal" | "Team" | "All";
            teamID?: number | null;
            texts?: {
                htmlBody: string;
                lang: string;
                subject?: string | null;
            }[];
            uploadIDs?: string[] | null;
        };
        /** MacroUsage */
        MacroUsage: {
            last30Days: number;
            /** Format: date-time */
            lastUsed: string | null;
            total: number;
        };
        /** MailConsent */
        MailConsent: {
            channelID: number;
            /** Format: date-time */
            grantedAt: string | null;
            problem: string | null;
            provider: string | null;
            redirectURL: string;
            state: string;
        };
        /** MailConsentCompletion */
        MailConsentCompletion: {
            code: string;
            state: string;
        };
        /** MailConsentStart */
        MailConsentStart: {
            authorizeURL: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** MailDetails */
        MailDetails: {
            forwardedBy: string | null;
            invitation: components["schemas"]["CalendarInvitation"] | null;
            protection: components["schemas"]["MailProtection"] | null;
        };
        /** MailKeys */
        MailKeys: {
            channelID: number;
            knownPgpKeys: {
                fingerprint: string;
                userIDs: string[];
            }[];
            pgp: {
                fingerprint: string;
                userIDs: string[];
            } | null;
            smime: {
                addresses: string[];
                issuer: string;
                subject: string;
                /** Format: date-time */
                validTo: string;
            } | null;
            smimeRoots: {
                subject: string;
                /** Format: date-time */
                validTo: string;
            }[];
        };
        /** MailKeysWrite */
        MailKeysWrite: {
            knownPgpKeys?: string | null;
            pgpPassphrase?: string | null;
            pgpPrivateKey?: string | null;
            smimeCertificate?: string | null;
            smimePrivateKey?: string | null;
            smimeRoots?: string | null;
        };
        /** MailProtection */
        MailProtection: {
            isDecrypted: boolean;
            isEncrypted: boolean;
            isSigned: boolean;
            issuer: string | null;
            isTrusted?: boolean | null;
            isVerified: boolean | null;
            problem: string | null;
            signer: string | null;
            /** @enum {unknown} */
            standard: "SMIME" | "PGP";
        };
        /** MailRetrieval */
        MailRetrieval: {
            autoRetrieveEmails: boolean;
            channelID: number;
        };
        /** MailSettings */
        MailSettings: {
            automaticSenders: string[];
            channelID: number;
            footerText: string | null;
            foreignKeyPattern: string | null;
            foreignKeyPatternProblem: string | null;
            quotesHistory: boolean;
            sendsReplyAddress: boolean;
            splitsChangedSubjects: boolean;
            threadsByConversation: boolean;
            threadsByHeaders: boolean;
            threadsByMark: boolean;
            threadsByReplyAddress: boolean;
            threadsBySenderAndSubject: boolean;
            threadsBySubjectTag: boolean;
        };
        /** MailSettingsWrite */
        MailSettingsWrite: {
            automaticSenders?: string[] | null;
            footerText?: string | null;
            foreignKeyPattern?: string | null;
            quotesHistory?: boolean | null;
            sendsReplyAddress?: boolean | null;
            splitsChangedSubjects?: boolean | null;
            threadsByConversation?: boolean | null;
            threadsByHeaders?: boolean | null;
            threadsByMark?: boolean | null;
            threadsByReplyAddress?: boolean | null;
            threadsBySenderAndSubject?: boolean | null;
            threadsBySubjectTag?: boolean | null;
        };
        /** MatchPreview */
        MatchPreview: {
            examined: number;
            matched: number;
            tickets: {
                matched: boolean;
                subject: string;
                ticketID: number;
                why?: string;
            }[];
        };
        /** MatchPreviewRequest */
        MatchPreviewRequest: {
            channelID?: number | null;
            conditions?: components["schemas"]["Conditions"] | null;
            hookName?: string | null;
            last?: number;
            topicID?: number | null;
        };
        /** Me */
        Me: {
            customerID: number;
            customerRepID: number;
            email: string | null;
            emailSignatureHTML: string | null;
            emailSignatureText: string | null;
            isActive: boolean;
            name: string | null;
            otherDetails: string | null;
            permissions: components["schemas"]["Permission"][];
            phoneNumber: string | null;
            preferences: components["schemas"]["Preferences"];
            /** @enum {unknown} */
            role: "Admin" | "Agent";
            security: components["schemas"]["AccountSecurity"];
            teamIDs: number[];
            timeZone: string | null;
            username: string;
        };
        /** MessageForward */
        MessageForward: {
            bccAddresses?: string[] | null;
            ccAddresses?: string[] | null;
            history?: ("Message" | "Ticket") | null;
            holdSeconds?: number | null;
            htmlBody?: string | null;
            includeAttachments?: boolean | null;
            message?: string | null;
            toAddresses: string[];
            uploadIDs?: string[] | null;
        };
        /** MessageRecipient */
        MessageRecipient: {
            address: string;
            /** Format: date-time */
            at: string | null;
            /** @enum {unknown} */
            kind: "To" | "Cc" | "Bcc";
            reason: string | null;
            /** @enum {unknown} */
            state: "Queued" | "Sent" | "Delivered" | "Bounced" | "Failed";
        };
        /** MessageText */
        MessageText: {
            message: string;
        };
        /** MessageTopic */
        MessageTopic: {
            ticketMessageTopicID: number;
            topicName: string;
        };
        /** MeUpdate */
        MeUpdate: {
            email?: string | null;
            emailSignatureHTML?: string | null;
            emailSignatureText?: string | null;
            isActive?: boolean;
            name?: string | null;
            otherDetails?: string | null;
            permissions?: components["schemas"]["Permission"][];
            phoneNumber?: string | null;
            preferences?: components["schemas"]["PreferencesUpdate"];
            /** @enum {unknown} */
            role?: "Admin" | "Agent";
            teamIDs?: number[];
            timeZone?: string | null;
            username?: string;
        };
        /** Model */
        Model: {
            customerID: number | null;
            isActive: boolean;
            isDefault: boolean;
            modelID: number;
            /** @enum {unknown} */
            modelType: "Text" | "Vision" | "Embedded";
            name: string;
            supportsVision: boolean;
        };
        /** ModelCreate */
        ModelCreate: {
            isActive?: boolean;
            isDefault?: boolean;
            /** @enum {unknown} */
            modelType: "Text" | "Vision" | "Embedded";
            name: string;
            supportsVision?: boolean;
        };
        /** ModelTest */
        ModelTest: {
            isWorking: boolean;
            model: string | null;
            ms: number | null;
            problem: string | null;
        };
        /** ModelUpdate */
        ModelUpdate: {
            isActive?: boolean;
            isDefault?: boolean;
            /** @enum {unknown} */
            modelType?: "Text" | "Vision" | "Embedded";
            name?: string;
            supportsVision?: boolean;
        };
        /** Note */
        Note: {
            attachments: components["schemas"]["NoteAttachment"][];
            author: components["schemas"]["Actor"];
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateEdited: string | null;
            html: string;
            includeInExport: boolean;
            mentions: components["schemas"]["NoteMentions"];
            noteID: number;
            text: string;
            ticketID: number;
        };
        /** NoteAttachment */
        NoteAttachment: {
            contentType: string;
            fileName: string;
            noteAttachmentID: number;
            size: number;
        };
        /** NoteCreate */
        NoteCreate: {
            includeInExport?: boolean;
            text: string;
            uploadIDs?: string[];
        };
        /** NoteMentions */
        NoteMentions: {
            customerRepIDs: number[];
            teamIDs: number[];
        };
        /** NotePage */
        NotePage: {
            items: components["schemas"]["Note"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** NoteUpdate */
        NoteUpdate: {
            includeInExport?: boolean;
            removeAttachmentIDs?: number[];
            text?: string;
            uploadIDs?: string[];
        };
        /** Notification */
        Notification: {
            actor: components["schemas"]["Actor"];
            /** Format: date-time */
            at: string;
            isRead: boolean;
            /** @enum {string} */
            kind: "Assigned" | "Mention" | "ReplyOnAssigned" | "ReplyOnFollowed" | "NoteOnFollowed" | "PersonRequested" | "SnoozeEnded" | "SlaWarning" | "SlaBreach" | "DeliveryFailed" | "SendCancelled" | "CsatAnswered" | "ImportFinished" | "WebhookDisabled" | "SecurityNotice";
            notificationID: number;
            text: string;
            ticketID: number | null;
            title: string;
        };
        /** NotificationChannels */
        NotificationChannels: {
            email: boolean;
            inApp: boolean;
            push: boolean;
        };
        /** NotificationChannelsWrite */
        NotificationChannelsWrite: {
            email?: boolean;
            inApp?: boolean;
            push?: boolean;
        };
        /** NotificationPage */
        NotificationPage: {
            items: components["schemas"]["Notification"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
            unreadCount: number;
        };
        /** NotificationRead */
        NotificationRead: {
            /** @default true */
            isRead?: boolean;
        };
        /** NotificationReadAll */
        NotificationReadAll: {
            /** Format: date-time */
            before?: string | null;
            ticketID?: number | null;
        };
        /** NotificationSettings */
        NotificationSettings: {
            /** @enum {unknown} */
            emailDigest: "Off" | "Immediate" | "Hourly" | "Daily";
            kinds: {
                Assigned: components["schemas"]["NotificationChannels"];
                CsatAnswered: components["schemas"]["NotificationChannels"];
                DeliveryFailed: components["schemas"]["NotificationChannels"];
                ImportFinished: components["schemas"]["NotificationChannels"];
                Mention: components["schemas"]["NotificationChannels"];
                NoteOnFollowed: components["schemas"]["NotificationChannels"];
                PersonRequested: components["schemas"]["NotificationChannels"];
                ReplyOnAssigned: components["schemas"]["NotificationChannels"];
                ReplyOnFollowed: components["schemas"]["NotificationChannels"];
                SecurityNotice: components["schemas"]["NotificationChannels"];
                SendCancelled: components["schemas"]["NotificationChannels"];
                SlaBreach: components["schemas"]["NotificationChannels"];
                SlaWarning: components["schemas"]["NotificationChannels"];
                SnoozeEnded: components["schemas"]["NotificationChannels"];
                WebhookDisabled: components["schemas"]["NotificationChannels"];
            };
        };
        /** NotificationSettingsWrite */
        NotificationSettingsWrite: {
            /** @enum {unknown} */
            emailDigest?: "Off" | "Immediate" | "Hourly" | "Daily";
            kinds?: {
                Assigned?: components["schemas"]["NotificationChannelsWrite"];
                CsatAnswered?: components["schemas"]["NotificationChannelsWrite"];
                DeliveryFailed?: components["schemas"]["NotificationChannelsWrite"];
                ImportFinished?: components["schemas"]["NotificationChannelsWrite"];
                Mention?: components["schemas"]["NotificationChannelsWrite"];
                NoteOnFollowed?: components["schemas"]["NotificationChannelsWrite"];
                PersonRequested?: components["schemas"]["NotificationChannelsWrite"];
                ReplyOnAssigned?: components["schemas"]["NotificationChannelsWrite"];
                ReplyOnFollowed?: components["schemas"]["NotificationChannelsWrite"];
                SecurityNotice?: components["schemas"]["NotificationChannelsWrite"];
                SendCancelled?: components["schemas"]["NotificationChannelsWrite"];
                SlaBreach?: components["schemas"]["NotificationChannelsWrite"];
                SlaWarning?: components["schemas"]["NotificationChannelsWrite"];
                SnoozeEnded?: components["schemas"]["NotificationChannelsWrite"];
                WebhookDisabled?: components["schemas"]["NotificationChannelsWrite"];
            };
        };
        /** OmittedFile */
        OmittedFile: {
            fileName: string;
            reason: string;
        };
        /** OpenApiImport */
        OpenApiImport: {
            document?: string | {
                [key: string]: unknown;
            };
            url?: string;
        };
        /** OpenApiOperation */
        OpenApiOperation: {
            description: string;
            method: string;
            name: string;
            operationID: string;
            path: string;
            problem: string | null;
            tool: components["schemas"]["ToolCreate"];
        };
        /** OpenApiOperations */
        OpenApiOperations: {
            operations: components["schemas"]["OpenApiOperation"][];
            title: string;
        };
        /** OpenHours */
        OpenHours: {
            closes: string;
            /** @enum {unknown} */
            day: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday";
            opens: string;
        };
        /** Operation */
        Operation: {
            description: string;
            operation: string;
            parameters: {
                [key: string]: unknown;
            };
        };
        /** PageTopicMapping */
        PageTopicMapping: {
            context: string | null;
            pageTopicMappingID: number;
            pageUrl: string;
            topicID: number;
        };
        /** PageTopicMappingPage */
        PageTopicMappingPage: {
            items: components["schemas"]["PageTopicMapping"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** PageTopicMappingWrite */
        PageTopicMappingWrite: {
            context?: string | null;
            pageUrl: string;
            topicID: number;
        };
        /** Passkey */
        Passkey: {
            /** Format: date-time */
            dateCreated: string;
            hostname: string;
            /** Format: date-time */
            lastUsed: string | null;
            name: string;
            passkeyID: number;
        };
        /** PasskeyChallenge */
        PasskeyChallenge: {
            challengeToken: string;
            options: {
                [key: string]: unknown;
            };
        };
        /** PasskeyCreate */
        PasskeyCreate: {
            challengeToken: string;
            code?: string | null;
            currentPassword?: string | null;
            name?: string | null;
            response: components["schemas"]["PasskeyCreated"];
        };
        /** PasskeyCreated */
        PasskeyCreated: {
            clientExtensionResults: {
                [key: string]: unknown;
            };
            id: string;
            rawId: string;
            response: {
                attestationObject: string;
                clientDataJSON: string;
                transports?: string[];
            };
            /** @constant */
            type: "public-key";
        };
        /** PasskeyPage */
        PasskeyPage: {
            items: components["schemas"]["Passkey"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** PasskeySignIn */
        PasskeySignIn: {
            challengeToken: string;
            response: components["schemas"]["PasskeyUsed"];
        };
        /** PasskeySignInStart */
        PasskeySignInStart: {
            hostname: string;
        };
        /** PasskeyStart */
        PasskeyStart: {
            hostname?: string | null;
        };
        /** PasskeyUpdate */
        PasskeyUpdate: {
            name: string;
        };
        /** PasskeyUsed */
        PasskeyUsed: {
            clientExtensionResults: {
                [key: string]: unknown;
            };
            id: string;
            rawId: string;
            response: {
                authenticatorData: string;
                clientDataJSON: string;
                signature: string;
            };
            /** @constant */
            type: "public-key";
        };
        /**
         * Permission
         * @enum {unknown}
         */
        Permission: "manageChannels" | "manageAutomation" | "manageKnowledge" | "manageTeam" | "viewInsights" | "exportData" | "deleteTickets" | "sendReplies" | "seeAllTeams";
        /** PhoneLogin */
        PhoneLogin: {
            accountSid: string;
            phoneNumber: string;
        };
        /** PhoneVerification */
        PhoneVerification: {
            /** Format: date-time */
            checkedAt: string | null;
            problem: string | null;
            state: string;
        };
        /** PlaceDescriptionComparison */
        PlaceDescriptionComparison: {
            otherPlaceDescriptionReportID: number;
            placeDescriptionReportID: number;
            rooms: components["schemas"]["PlaceDescriptionRoomComparison"][];
        };
        /** PlaceDescriptionReport */
        PlaceDescriptionReport: {
            address: string | null;
            caseNumber: string | null;
            clientNames: string | null;
            createdByCustomerRepID: number | null;
            customerID: number;
            customerRepID: number | null;
            /** Format: date-time */
            dateCreatedUtc: string;
            /** Format: date-time */
            dateUpdatedUtc: string | null;
            description: string | null;
            heroPhotoAccessToken: string | null;
            instructionsDocumentID: number | null;
            landlords: string | null;
            lexiconDocumentID: number | null;
            placeDescriptionReportID: number;
            /** Format: date */
            reportDate: string | null;
            tenants: string | null;
            transformTopicID: number | null;
        };
        /** PlaceDescriptionReportDetail */
        PlaceDescriptionReportDetail: {
            address: string | null;
            caseNumber: string | null;
            clientNames: string | null;
            createdByCustomerRepID: number | null;
            customerID: number;
            customerRepID: number | null;
            /** Format: date-time */
            dateCreatedUtc: string;
            /** Format: date-time */
            dateUpdatedUtc: string | null;
            description: string | null;
            heroPhotoAccessToken: string | null;
            instructionsDocumentID: number | null;
            landlords: string | null;
            lexiconDocumentID: number | null;
            placeDescriptionReportID: number;
            /** Format: date */
            reportDate: string | null;
            rooms: components["schemas"]["PlaceDescriptionRoom"][];
            tenants: string | null;
            transformTopicID: number | null;
        };
        /** PlaceDescriptionReportPage */
        PlaceDescriptionReportPage: {
            items: components["schemas"]["PlaceDescriptionReportRow"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** PlaceDescriptionReportRow */
        PlaceDescriptionReportRow: {
            address: string | null;
            caseNumber: string | null;
            clientNames: string | null;
            createdByCustomerRepID: number | null;
            customerID: number;
            customerRepID: number | null;
            /** Format: date-time */
            dateCreatedUtc: string;
            /** Format: date-time */
            dateUpdatedUtc: string | null;
            heroPhotoAccessToken: string | null;
            instructionsDocumentID: number | null;
            landlords: string | null;
            lexiconDocumentID: number | null;
            placeDescriptionReportID: number;
            /** Format: date */
            reportDate: string | null;
            tenants: string | null;
            transformTopicID: number | null;
        };
        /** PlaceDescriptionReportWrite */
        PlaceDescriptionReportWrite: {
            address?: string | null;
            caseNumber?: string | null;
            clientNames?: string | null;
            description?: string | null;
            heroPhotoAccessToken?: string | null;
            instructionsDocumentID?: number | null;
            landlords?: string | null;
            lexiconDocumentID?: number | null;
            /** Format: date */
            reportDate?: string | null;
            tenants?: string | null;
            transformTopicID?: number | null;
        };
        /** PlaceDescriptionRoom */
        PlaceDescriptionRoom: {
            /** Format: date-time */
            lastTransformedAtUtc: string | null;
            name: string | null;
            photos: components["schemas"]["PlaceDescriptionRoomPhoto"][];
            placeDescriptionReportID: number;
            placeDescriptionRoomID: number;
            sortOrder: number;
            transcriptHtml: string | null;
            transcriptRaw: string | null;
        };
        /** PlaceDescriptionRoomComparison */
        PlaceDescriptionRoomComparison: {
            added: string[];
            changed: components["schemas"]["PlaceDescriptionSentenceChange"][];
            gone: string[];
            name: string;
            otherPlaceDescriptionRoomID: number | null;
            placeDescriptionRoomID: number | null;
            unchangedCount: number;
        };
        /** PlaceDescriptionRoomPhoto */
        PlaceDescriptionRoomPhoto: {
            /** Format: uuid */
            accessToken: string;
            contentType: string;
            /** Format: date-time */
            dateCreatedUtc: string;
            fileName: string;
            heightPx: number;
            placeDescriptionRoomID: number;
            placeDescriptionRoomPhotoID: number;
            sortOrder: number;
            widthPx: number;
        };
        /** PlaceDescriptionRoomWrite */
        PlaceDescriptionRoomWrite: {
            name?: string | null;
            sortOrder?: number | null;
            transcriptHtml?: string | null;
            transcriptRaw?: string | null;
        };
        /** PlaceDescriptionSentenceChange */
        PlaceDescriptionSentenceChange: {
            after: string;
            before: string;
        };
        /** PlaceDescriptionTemplate */
        PlaceDescriptionTemplate: {
            /** Format: date-time */
            dateUploadedUtc: string;
            fileName: string;
            missingPlaceholders: string[];
            size: number;
            unknownPlaceholders: string[];
        };
        /** PlaceDescriptionTransform */
        PlaceDescriptionTransform: {
            force?: boolean | null;
            includePhotosInPrompt?: boolean | null;
            overrideModelId?: number | null;
            topicId?: number | null;
        };
        /** PlaceDescriptionTransformResult */
        PlaceDescriptionTransformResult: {
            /** Format: date-time */
            lastTransformedAtUtc: string;
            modelIdUsed: number;
            roomId: number;
            transcriptHtml: string;
        };
        /** PlatformSession */
        PlatformSession: {
            actingParty: string;
            address: string;
            customerRepID: number;
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            platformSessionID: string;
            username: string;
        };
        /** Preferences */
        Preferences: {
            autoFollow: boolean;
            lang: string | null;
            undoSendSeconds: number;
        };
        /** PreferencesUpdate */
        PreferencesUpdate: {
            autoFollow?: boolean;
            lang?: string | null;
            undoSendSeconds?: number;
        };
        /** Procedure */
        Procedure: {
            exitConditions: (string | string[]) | null;
            goal: string | null;
            isActive: boolean;
            maxSteps: number;
            name: string;
            procedureID: number;
            steps: string | components["schemas"]["ProcedureStep"][];
            toolIDs: number[];
            topicIDs: number[];
            version: number;
        };
        /** ProcedureCreate */
        ProcedureCreate: {
            exitConditions?: (string | string[]) | null;
            goal?: string | null;
            isActive?: boolean;
            maxSteps?: number;
            name: string;
            steps?: string | components["schemas"]["ProcedureStep"][];
            toolIDs?: number[];
            topicIDs?: number[];
        };
        /** ProcedurePage */
        ProcedurePage: {
            items: components["schemas"]["Procedure"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ProcedureStep */
        ProcedureStep: {
            [key: string]: unknown;
        };
        /** ProcedureUpdate */
        ProcedureUpdate: {
            exitConditions?: (string | string[]) | null;
            goal?: string | null;
            isActive?: boolean;
            maxSteps?: number;
            name?: string;
            steps?: string | components["schemas"]["ProcedureStep"][];
            toolIDs?: number[];
            topicIDs?: number[];
        };
        /** PromptDocument */
        PromptDocument: {
            content: string;
            documentID: number;
            title: string;
        };
        /** PromptDocuments */
        PromptDocuments: {
            promptDocuments: components["schemas"]["PromptDocument"][];
        };
        /** PushKey */
        PushKey: {
            publicKey: string;
        };
        /** PushSubscription */
        PushSubscription: {
            /** Format: date-time */
            dateCreated: string;
            endpoint: string;
            pushSubscriptionID: number;
        };
        /** PushSubscriptionPage */
        PushSubscriptionPage: {
            items: components["schemas"]["PushSubscription"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** PushSubscriptionWrite */
        PushSubscriptionWrite: {
            endpoint: string;
            keys: {
                auth: string;
                p256dh: string;
            };
        };
        /** QuarantinedMail */
        QuarantinedMail: {
            attempts: number;
            channelID: number;
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateTried: string;
            quarantineID: number;
            reason: string;
            sender: string | null;
            size: number | null;
            subject: string | null;
        };
        /** QuarantinedMailPage */
        QuarantinedMailPage: {
            items: components["schemas"]["QuarantinedMail"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** RanAction */
        RanAction: {
            actionID: number;
            /** Format: date-time */
            at: string;
            name: string;
            operation: string;
            outcome: string;
        };
        /** Rate */
        Rate: {
            count: number;
            high: number | null;
            low: number | null;
            of: number;
            rate: number | null;
        };
        /** Reauthentication */
        Reauthentication: {
            code?: string | null;
            currentPassword?: string | null;
        };
        /** RecoveryCodes */
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        /** ReorderPhotos */
        ReorderPhotos: {
            photoIds: number[];
        };
        /** Replay */
        Replay: {
            changeSetID: number | null;
            cost: number;
            createdBy: string | null;
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateEnded: string | null;
            /** Format: date-time */
            dateStarted: string | null;
            failure: string | null;
            maxCost: number;
            progress: components["schemas"]["ReplayProgress"];
            /** @enum {unknown} */
            provider: "Recorded" | "Live";
            replayID: number;
            revision: number | null;
            sample: components["schemas"]["ReplaySample"];
            /** @enum {string} */
            state: "Queued" | "Running" | "Done" | "Cancelled" | "Failed";
            summary: components["schemas"]["ReplaySummary"] | null;
        };
        /** ReplayAction */
        ReplayAction: {
            actionID: number;
            name: string;
            operation: string;
            outcome: string;
        };
        /** ReplayActual */
        ReplayActual: {
            actions: components["schemas"]["ReplayAction"][];
            answer: string | null;
            baselineEditDistance: number | null;
            editDistance: number | null;
            escalated: boolean;
            isByPerson: boolean;
            isCorrected: boolean;
            isMaterial: boolean | null;
            topics: components["schemas"]["ReplayTopic"][];
        };
        /** ReplayChangedTicket */
        ReplayChangedTicket: {
            changes: number;
            messages: number;
            ticketID: number;
        };
        /** ReplayCreate */
        ReplayCreate: {
            changeSetID?: number | null;
            /** @default 0 */
            maxCost: number;
            /**
             * @default Recorded
             * @enum {unknown}
             */
            provider: "Recorded" | "Live";
            sample: components["schemas"]["ReplaySample"];
        };
        /** ReplayLatency */
        ReplayLatency: {
            median: number;
            p95: number;
        };
        /** ReplayOutcome */
        ReplayOutcome: {
            actions: components["schemas"]["ReplayAction"][];
            cost: number;
            draft: string | null;
            error: string | null;
            escalated: boolean;
            ms: number;
            rules: components["schemas"]["ReplayRule"][];
            sources: components["schemas"]["ReplaySource"][];
            topics: components["schemas"]["ReplayTopic"][];
            unknown: boolean;
            wouldSend: boolean;
        };
        /** ReplayPage */
        ReplayPage: {
            items: components["schemas"]["Replay"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ReplayProgress */
        ReplayProgress: {
            done: number;
            total: number;
        };
        /** ReplayResult */
        ReplayResult: {
            actions: components["schemas"]["ReplayAction"][];
            actual: components["schemas"]["ReplayActual"];
            baseline: components["schemas"]["ReplayOutcome"];
            changed: ("topics" | "rules" | "actions" | "escalated" | "draft" | "wouldSend" | "sources")[];
            cost: number;
            draft: string | null;
            error: string | null;
            escalated: boolean;
            messageID: number;
            ms: number;
            preview: string;
            rules: components["schemas"]["ReplayRule"][];
            sources: components["schemas"]["ReplaySource"][];
            subject: string | null;
            ticketID: number;
            topics: components["schemas"]["ReplayTopic"][];
            unknown: boolean;
            wouldSend: boolean;
        };
        /** ReplayResultPage */
        ReplayResultPage: {
            items: components["schemas"]["ReplayResult"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ReplayRule */
        ReplayRule: {
            id: number;
            name: string;
        };
        /** ReplaySample */
        ReplaySample: {
            channelIDs?: number[] | null;
            from: string;
            /** @default 1000 */
            max: number;
            ticketIDs?: number[] | null;
            to: string;
            topicIDs?: number[] | null;
        };
        /** ReplaySource */
        ReplaySource: {
            documentID: number;
            version: number;
        };
        /** ReplaySummary */
        ReplaySummary: {
            baselineCost: number;
            baselineEditDistance: number | null;
            baselineErrors: components["schemas"]["Rate"];
            baselineEscalated: components["schemas"]["Rate"];
            baselineLatency: components["schemas"]["ReplayLatency"];
            baselineTopicAgreement: components["schemas"]["Rate"];
            baselineWouldSend: components["schemas"]["Rate"];
            changed: components["schemas"]["Rate"];
            cost: number;
            draftsChanged: components["schemas"]["Rate"];
            editDistance: number | null;
            errors: components["schemas"]["Rate"];
            escalated: components["schemas"]["Rate"];
            latency: components["schemas"]["ReplayLatency"];
            lostActions: components["schemas"]["Rate"];
            lostAnswers: components["schemas"]["Rate"];
            lostEscalations: components["schemas"]["Rate"];
            lostTopicAnswers: components["schemas"]["TopicRate"];
            materiallyDifferent: components["schemas"]["Rate"];
            messages: number;
            mostChanged: components["schemas"]["ReplayChangedTicket"][];
            newActions: components["schemas"]["Rate"];
            newlySent: components["schemas"]["Rate"];
            topicAgreement: components["schemas"]["Rate"];
            topicsChanged: components["schemas"]["Rate"];
            unknown: components["schemas"]["Rate"];
            wouldSend: components["schemas"]["Rate"];
        };
        /** ReplayTopic */
        ReplayTopic: {
            name: string;
            topicID: number;
        };
        /** RepSession */
        RepSession: {
            address: string;
            /** Format: date-time */
            dateCreated: string;
            isCurrent: boolean;
            /** Format: date-time */
            lastSeen: string;
            /** @enum {unknown} */
            method: "Password" | "Passkey" | "Sso" | "Invitation";
            /** Format: uuid */
            sessionID: string;
            userAgent: string | null;
        };
        /** RequestPasswordReset */
        RequestPasswordReset: {
            email: string;
            hostname: string;
        };
        /** ResetPassword */
        ResetPassword: {
            newPassword: string;
            /** Format: uuid */
            token: string;
        };
        /** ResetRequested */
        ResetRequested: {
            message: string;
        };
        /** ResolvedChannelTranslation */
        ResolvedChannelTranslation: {
            agentJoin: string;
            availabilityCheck: string;
            channelID: number;
            chatTitle: string;
            defaultGreeting: string;
            escalatePrompt: string;
            lang: string;
            noText: string;
            sendButtonText: string;
            submitButtonText: string;
            succesfulSubmission: string;
            validEmail: string;
            yesText: string;
            youText: string;
        };
        /** RetentionPolicy */
        RetentionPolicy: {
            /** @enum {unknown} */
            action: "Delete" | "Anonymise";
            channelIDs: number[] | null;
            closedForDays: number;
            /** Format: date-time */
            effectiveFrom: string;
            isActive: boolean;
            name: string;
            retentionPolicyID: number;
            topicIDs: number[] | null;
        };
        /** RetentionPolicyCreate */
        RetentionPolicyCreate: {
            /** @enum {unknown} */
            action: "Delete" | "Anonymise";
            channelIDs?: number[] | null;
            closedForDays: number;
            isActive?: boolean;
            name: string;
            topicIDs?: number[] | null;
        };
        /** RetentionPolicyPage */
        RetentionPolicyPage: {
            items: components["schemas"]["RetentionPolicy"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** RetentionPolicyUpdate */
        RetentionPolicyUpdate: {
            /** @enum {unknown} */
            action?: "Delete" | "Anonymise";
            channelIDs?: number[] | null;
            closedForDays?: number;
            isActive?: boolean;
            name?: string;
            topicIDs?: number[] | null;
        };
        /** RetentionPreview */
        RetentionPreview: {
            attachments: number;
            heldTickets: number;
            messages: number;
            notes: number;
            tickets: number;
        };
        /** RetryResult */
        RetryResult: {
            messageID: number | null;
            /** @enum {unknown} */
            outcome: "Imported" | "Skipped" | "Failed";
            reason: string | null;
        };
        /** RoleMapping */
        RoleMapping: {
            group: string;
            permissions?: components["schemas"]["Permission"][] | null;
            /** @enum {unknown} */
            role: "Admin" | "Agent";
            teamIDs?: number[] | null;
        };
        /** SavedDraft */
        SavedDraft: {
            draftID: number;
            version: number;
        };
        /** ScimToken */
        ScimToken: {
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            lastUsed: string | null;
            prefix: string;
        };
        /** ScimTokenCreated */
        ScimTokenCreated: {
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            lastUsed: string | null;
            prefix: string;
            token: string;
        };
        /** SecondFactorAnswer */
        SecondFactorAnswer: {
            challengeToken: string;
            code?: string | null;
            passkey?: components["schemas"]["PasskeyUsed"] | null;
            recoveryCode?: string | null;
        };
        /** SecondFactorChallenge */
        SecondFactorChallenge: {
            challengeToken: string;
            /** Format: date-time */
            expiresAt: string;
            methods: ("Totp" | "RecoveryCode" | "Passkey")[];
            passkeyOptions?: {
                [key: string]: unknown;
            };
        };
        /** Secrets */
        Secrets: {
            aiProviderApiKey: string | null;
            telephonyAccountSID: string | null;
            telephonyAuthToken: string | null;
        };
        /** SendMessage */
        SendMessage: {
            bccAddresses?: string[] | null;
            ccAddresses?: string[] | null;
            closeAfterSend?: boolean | null;
            expectedLastMessageID?: number | null;
            holdSeconds?: number | null;
            htmlBody?: string | null;
            message?: string | null;
            modifiedAnswer?: string | null;
            quote?: ("Auto" | "None") | null;
            replyAll?: boolean | null;
            /** Format: date-time */
            sendAt?: string | null;
            signature?: string | null;
            subject?: string | null;
            toAddresses?: string[] | null;
            uploadIDs?: string[] | null;
        };
        /** ShownConditions */
        ShownConditions: {
            all: components["schemas"]["Condition"][];
            any: components["schemas"]["Condition"][];
        };
        /** SignatureWrite */
        SignatureWrite: {
            emailSignatureHTML?: string | null;
            emailSignatureText?: string | null;
            lang: string;
        };
        /** SlaPolicy */
        SlaPolicy: {
            /** @enum {unknown} */
            clock: "OfficeHours" | "Calendar";
            conditions: components["schemas"]["ShownConditions"] | null;
            countsAiReplies: boolean;
            isActive: boolean;
            name: string;
            pausesWhileAwaitingEndUser: boolean;
            pausesWhileSnoozed: boolean;
            position: number;
            slaPolicyID: number;
            targets: components["schemas"]["SlaTarget"][];
        };
        /** SlaPolicyCreate */
        SlaPolicyCreate: {
            /** @enum {unknown} */
            clock: "OfficeHours" | "Calendar";
            conditions?: components["schemas"]["Conditions"] | null;
            countsAiReplies?: boolean;
            isActive?: boolean;
            name: string;
            pausesWhileAwaitingEndUser?: boolean;
            pausesWhileSnoozed?: boolean;
            position?: number;
            targets: components["schemas"]["SlaTargetWrite"][];
        };
        /** SlaPolicyOrder */
        SlaPolicyOrder: {
            slaPolicyIDs: number[];
        };
        /** SlaPolicyPage */
        SlaPolicyPage: {
            items: components["schemas"]["SlaPolicy"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** SlaPolicyUpdate */
        SlaPolicyUpdate: {
            /** @enum {unknown} */
            clock?: "OfficeHours" | "Calendar";
            conditions?: components["schemas"]["Conditions"] | null;
            countsAiReplies?: boolean;
            isActive?: boolean;
            name?: string;
            pausesWhileAwaitingEndUser?: boolean;
            pausesWhileSnoozed?: boolean;
            position?: number;
            targets?: components["schemas"]["SlaTargetWrite"][];
        };
        /** SlaTarget */
        SlaTarget: {
            /** @enum {unknown} */
            metric: "FirstResponse" | "NextResponse" | "Resolution";
            minutes: number;
            priority: ("Low" | "Normal" | "High" | "Urgent") | null;
            warnMinutesBefore: number | null;
        };
        /** SlaTargetWrite */
        SlaTargetWrite: {
            /** @enum {unknown} */
            metric: "FirstResponse" | "NextResponse" | "Resolution";
            minutes: number;
            priority?: ("Low" | "Normal" | "High" | "Urgent") | null;
            warnMinutesBefore?: number | null;
        };
        /** SourceSettings */
        SourceSettings: {
            exclude?: string[];
            include?: string[];
            maxDepth?: number;
            maxPages?: number;
            selector?: string | null;
            sitemapUrl?: string | null;
            startUrl?: string | null;
        };
        /** Sso */
        Sso: {
            allowedDomains: string[];
            clientID: string;
            clientSecret: string | null;
            /** @enum {unknown} */
            defaultRole: "Admin" | "Agent";
            exemptCustomerRepIDs: number[];
            groupClaim: string;
            isEnabled: boolean;
            isRequired: boolean;
            issuer: string;
            jitProvisioning: boolean;
            roleMappings: components["schemas"]["RoleMapping"][];
        };
        /** SsoCode */
        SsoCode: {
            code: string;
        };
        /** SsoLogout */
        SsoLogout: {
            logout_token: string;
        };
        /** SsoWrite */
        SsoWrite: {
            allowedDomains?: string[];
            clientID?: string;
            clientSecret?: string | null;
            /** @enum {unknown} */
            defaultRole?: "Admin" | "Agent";
            exemptCustomerRepIDs?: number[];
            groupClaim?: string;
            isEnabled?: boolean;
            isRequired?: boolean;
            issuer?: string;
            jitProvisioning?: boolean;
            roleMappings?: components["schemas"]["RoleMapping"][];
        };
        /** SyncCounts */
        SyncCounts: {
            changed: number;
            failed: number;
            found: number;
            gone: number;
            new: number;
            unchanged: number;
        };
        /** SyncFailure */
        SyncFailure: {
            reason: string;
            url: string;
        };
        /** SyncOrder */
        SyncOrder: {
            jobID: string;
        };
        /** SyncRun */
        SyncRun: {
            counts: components["schemas"]["SyncCounts"];
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateFinished: string | null;
            /** Format: date-time */
            dateStarted: string | null;
            error: string | null;
            failed: components["schemas"]["SyncFailure"][];
            jobID: string;
            sourceID: number;
            /** @enum {unknown} */
            state: "Queued" | "Running" | "Done" | "Failed";
        };
        /** SyncRunPage */
        SyncRunPage: {
            items: components["schemas"]["SyncRun"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** Tag */
        Tag: {
            name: string;
            tagID: number;
            ticketCount: number;
        };
        /** TagMerge */
        TagMerge: {
            intoTagID: number;
        };
        /** TagPage */
        TagPage: {
            items: components["schemas"]["Tag"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** TagWrite */
        TagWrite: {
            name: string;
        };
        /** Team */
        Team: {
            /** @enum {unknown} */
            assignment: "Manual" | "RoundRobin" | "LeastLoaded";
            awayAfterMinutes: number;
            channelIDs: number[];
            isActive: boolean;
            maxOpenPerRep: number | null;
            name: string;
            teamID: number;
            topicIDs: number[];
            /** @enum {unknown} */
            whenAway: "Keep" | "Queue" | "Reassign";
        };
        /** TeamCreate */
        TeamCreate: {
            /** @enum {unknown} */
            assignment?: "Manual" | "RoundRobin" | "LeastLoaded";
            awayAfterMinutes?: number;
            channelIDs?: number[];
            isActive?: boolean;
            maxOpenPerRep?: number | null;
            name: string;
            topicIDs?: number[];
            /** @enum {unknown} */
            whenAway?: "Keep" | "Queue" | "Reassign";
        };
        /** TeamMember */
        TeamMember: {
            capacity: number | null;
            customerRepID: number;
            name: string;
            openTickets: number;
            takesAssignments: boolean;
        };
        /** TeamMemberWrite */
        TeamMemberWrite: {
            capacity?: number | null;
            takesAssignments?: boolean;
        };
        /** TeamPage */
        TeamPage: {
            items: components["schemas"]["Team"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** TeamUpdate */
        TeamUpdate: {
            /** @enum {unknown} */
            assignment?: "Manual" | "RoundRobin" | "LeastLoaded";
            awayAfterMinutes?: number;
            channelIDs?: number[];
            isActive?: boolean;
            maxOpenPerRep?: number | null;
            name?: string;
            topicIDs?: number[];
            /** @enum {unknown} */
            whenAway?: "Keep" | "Queue" | "Reassign";
        };
        /** Ticket */
        Ticket: {
            aiFeedbackComments: string[];
            /** @enum {unknown} */
            awaitingReply: "Us" | "EndUser" | "None";
            channelID: number;
            channelType: string;
            csat: components["schemas"]["Csat"] | null;
            customerRepID: number | null;
            customFieldsData: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            dateCreated: string;
            endUserID: number | null;
            endUserName: string | null;
            followerIDs: number[];
            hasFailedDelivery: boolean;
            hasUnverifiedAddress: boolean;
            isClosed: boolean;
            isOnLegalHold: boolean;
            isSnoozed: boolean;
            isSpam: boolean;
            isUnread: boolean;
            language: string | null;
            /** Format: date-time */
            lastMessageDate: string | null;
            lastMessagePreview: string;
            linkedTicketID: number | null;
            mergedIntoTicketID: number | null;
            messageCount: number;
            needsPerson: boolean;
            needsPersonReason: string | null;
            /** @enum {unknown} */
            origin: "EndUser" | "Outbound" | "Api" | "Import";
            /** @enum {unknown} */
            priority: "Low" | "Normal" | "High" | "Urgent";
            sla: components["schemas"]["TicketSla"] | null;
            /** Format: date-time */
            slaDueAt: string | null;
            slaState: ("Ok" | "Warning" | "Breached" | "Paused") | null;
            /** Format: date-time */
            snoozedUntil: string | null;
            status: string;
            subject: string;
            tags: string[];
            teamID: number | null;
            ticketID: number;
            /** Format: uuid */
            ticketToken: string;
            topics: string[];
            /** Format: date-time */
            waitingSince: string | null;
        };
        /** TicketBulk */
        TicketBulk: {
            action: string;
            customerRepID?: number | null;
            priority?: ("Low" | "Normal" | "High" | "Urgent") | null;
            tags?: string[] | null;
            teamID?: number | null;
            ticketIDs: number[];
            /** Format: date-time */
            until?: string | null;
        };
        /** TicketCreate */
        TicketCreate: {
            channelID: number;
            customerRepID?: number | null;
            customFieldsData?: {
                [key: string]: unknown;
            } | null;
            endUserID?: number | null;
            language?: string | null;
            priority?: ("Low" | "Normal" | "High" | "Urgent") | null;
            status?: string | null;
            subject?: string | null;
            tags?: string[] | null;
            teamID?: number | null;
        };
        /** TicketMerge */
        TicketMerge: {
            intoTicketID: number;
        };
        /** TicketMessage */
        TicketMessage: {
            actions: components["schemas"]["RanAction"][];
            aI_FeedbackComment: string | null;
            aiAnswer: string | null;
            aiAnswerSources: number[];
            answerability: number | null;
            answersMessageID: number | null;
            arrivedAs: ("AutoReply" | "Bounce" | "MailingList" | "OwnMail") | null;
            attachments: components["schemas"]["Attachment"][];
            authentication: ("pass" | "fail" | "none") | null;
            authenticationDetails: components["schemas"]["AuthenticationDetails"] | null;
            bccAddresses: string[];
            ccAddresses: string[];
            channelID: number;
            citations: components["schemas"]["Citation"][];
            customerRepID: number | null;
            customerRepName: string | null;
            customFieldsData: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            dateCreated: string;
            deliveryStatus: ("Queued" | "Sent" | "Delivered" | "Read" | "Failed") | null;
            failure: string | null;
            fromAddress: string | null;
            fromName: string | null;
            hasAttachment: boolean;
            htmlBody: string | null;
            isAI: boolean;
            isEscalated: boolean;
            isForward: boolean;
            isInternal: boolean;
            isLiked: boolean | null;
            isOpened: boolean;
            language: string | null;
            mailDetails: components["schemas"]["MailDetails"] | null;
            message: string | null;
            /** Format: date-time */
            messageDate: string | null;
            messageID: number;
            omittedFiles: components["schemas"]["OmittedFile"][];
            pageScreenshot: string | null;
            pageURL: string | null;
            preview: string;
            recipients: components["schemas"]["MessageRecipient"][];
            replyTo: string | null;
            /** Format: date-time */
            scheduledFor: string | null;
            /** @enum {unknown} */
            senderType: "EndUser" | "CustomerRep";
            sentByTokenID: number | null;
            /** @enum {unknown} */
            status: "Received" | "Processing" | "Drafted" | "Escalated" | "Spam" | "Answered" | "Scheduled" | "Queued" | "Sent" | "Failed";
            subject: string | null;
            textBody: string | null;
            threadedBy: string | null;
            ticketID: number;
            toAddress: string | null;
            toAddresses: string[];
            topics: components["schemas"]["MessageTopic"][];
            uid: string | null;
        };
        /** TicketMessageCreate */
        TicketMessageCreate: {
            answersMessageID?: number | null;
            attachments?: components["schemas"]["AwaitedFile"][] | null;
            bccAddresses?: string[] | null;
            ccAddresses?: string[] | null;
            channelID?: number | null;
            closeAfterSend?: boolean | null;
            customFieldsData?: {
                [key: string]: unknown;
            } | null;
            deliver?: boolean | null;
            draftID?: number | null;
            endUserID?: number | null;
            expectedLastMessageID?: number | null;
            fromAddress?: string | null;
            fromName?: string | null;
            holdSeconds?: number | null;
            htmlBody?: string | null;
            isAI?: boolean | null;
            isOpened?: boolean | null;
            language?: string | null;
            message?: string | null;
            /** Format: date-time */
            messageDate?: string | null;
            pageScreenshot?: string | null;
            pageURL?: string | null;
            quote?: ("Auto" | "None") | null;
            replyAll?: boolean | null;
            /** Format: date-time */
            sendAt?: string | null;
            senderType?: string | null;
            signature?: string | null;
            subject?: string | null;
            textBody?: string | null;
            ticketID?: number | null;
            toAddress?: string | null;
            toAddresses?: string[] | null;
            uid?: string | null;
            uploadIDs?: string[] | null;
        };
        /** TicketMessagePage */
        TicketMessagePage: {
            items: components["schemas"]["TicketMessage"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** TicketMessageUpdate */
        TicketMessageUpdate: {
            aiAnswer?: string | null;
            customFieldsData?: {
                [key: string]: unknown;
            } | null;
            htmlBody?: string | null;
            isOpened?: boolean;
            message?: string | null;
            subject?: string | null;
            textBody?: string | null;
        };
        /** TicketMove */
        TicketMove: {
            /** Format: date-time */
            dateCreated: string;
            /** Format: date-time */
            dateUndone: string | null;
            fromTicketID: number;
            /** @enum {unknown} */
            kind: "Merge" | "Split";
            messageIDs: number[];
            moveID: number;
            toTicketID: number;
        };
        /** TicketPage */
        TicketPage: {
            items: components["schemas"]["Ticket"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** TicketRead */
        TicketRead: {
            /** @default true */
            isRead?: boolean;
        };
        /** TicketSla */
        TicketSla: {
            slaPolicyID: number;
            targets: components["schemas"]["TicketSlaTarget"][];
        };
        /** TicketSlaTarget */
        TicketSlaTarget: {
            /** Format: date-time */
            breachedAt: string | null;
            cycle: number;
            /** Format: date-time */
            dueAt: string | null;
            /** Format: date-time */
            metAt: string | null;
            /** @enum {unknown} */
            metric: "FirstResponse" | "NextResponse" | "Resolution";
            remainingSeconds: number | null;
            /** Format: date-time */
            startedAt: string;
            /** @enum {unknown} */
            state: "Running" | "Paused" | "Met" | "Breached";
        };
        /** TicketSnooze */
        TicketSnooze: {
            /** Format: date-time */
            until?: string | null;
        };
        /** TicketSplit */
        TicketSplit: {
            messageIDs: number[];
            subject?: string | null;
        };
        /** TicketUpdate */
        TicketUpdate: {
            channelID?: number;
            customerRepID?: number | null;
            customFieldsData?: {
                [key: string]: unknown;
            } | null;
            endUserID?: number | null;
            isClosed?: boolean;
            isSpam?: boolean;
            language?: string | null;
            priority?: ("Low" | "Normal" | "High" | "Urgent") | null;
            status?: string;
            subject?: string | null;
            tags?: string[] | null;
            teamID?: number | null;
        };
        /** Timeline */
        Timeline: {
            items: components["schemas"]["TimelineEntry"][];
            nextCursor: string | null;
        };
        /** TimelineEntry */
        TimelineEntry: {
            actor: components["schemas"]["Actor"];
            /** Format: date-time */
            at: string;
            data: {
                [key: string]: unknown;
            };
            entryID: number;
            /** @enum {unknown} */
            type: "message" | "note" | "statusChanged" | "teamChanged" | "priorityChanged" | "spamChanged" | "assigneeChanged" | "tagsChanged" | "snoozed" | "snoozeEnded" | "merged" | "split" | "moveUndone" | "macroRun" | "ruleRun" | "slaWarning" | "slaBreached" | "csatSent" | "csatSkipped" | "csatAnswered" | "sendCancelled" | "messageDeleted" | "noteDeleted" | "legalHoldChanged" | "anonymised" | "imported";
            via: components["schemas"]["TimelineVia"] | null;
        };
        /** TimelineVia */
        TimelineVia: {
            importID: number | null;
            macroID: number | null;
            ruleID: number | null;
        };
        /** Token */
        Token: {
            token: string;
        };
        /** Tool */
        Tool: {
            approval: ("Never" | "Always") | {
                above: {
                    field: string;
                    limit: number;
                };
            };
            description: string;
            http: components["schemas"]["ToolHttp"] | null;
            idempotencyHeader: string | null;
            /** @enum {unknown} */
            identity: "None" | "Verified";
            isActive: boolean;
            /** @enum {unknown} */
            kind: "Http" | "Operation" | "Mcp";
            maxCallsPerTicket: number;
            name: string;
            operation: string | null;
            parameters: {
                [key: string]: unknown;
            };
            /** @enum {unknown} */
            risk: "Read" | "Write";
            timeoutSeconds: number;
            toolID: number;
            toolServerID: number | null;
            version: number;
        };
        /** ToolCreate */
        ToolCreate: {
            approval?: ("Never" | "Always") | {
                above: {
                    field: string;
                    limit: number;
                };
            };
            description?: string;
            http?: components["schemas"]["ToolHttpWrite"] | null;
            idempotencyHeader?: string | null;
            /** @enum {unknown} */
            identity?: "None" | "Verified";
            isActive?: boolean;
            /** @enum {unknown} */
            kind: "Http" | "Operation";
            maxCallsPerTicket?: number;
            name: string;
            operation?: string | null;
            parameters?: {
                [key: string]: unknown;
            };
            /** @enum {unknown} */
            risk?: "Read" | "Write";
            timeoutSeconds?: number;
        };
        /** ToolHttp */
        ToolHttp: {
            body: (string | {
                [key: string]: unknown;
            } | unknown[]) | null;
            headers: {
                [key: string]: string;
            };
            method: string;
            resultPath: string | null;
            url: string;
        };
        /** ToolHttpWrite */
        ToolHttpWrite: {
            body?: (string | {
                [key: string]: unknown;
            } | unknown[]) | null;
            headers?: {
                [key: string]: string;
            } | null;
            /** @enum {unknown} */
            method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
            resultPath?: string | null;
            url: string;
        };
        /** ToolPage */
        ToolPage: {
            items: components["schemas"]["Tool"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ToolRequest */
        ToolRequest: {
            body: string | null;
            method: string;
            url: string;
        };
        /** ToolServer */
        ToolServer: {
            error: string | null;
            headers: {
                [key: string]: string;
            };
            isActive: boolean;
            /** Format: date-time */
            lastSync: string | null;
            name: string;
            toolCount: number;
            toolServerID: number;
            url: string;
        };
        /** ToolServerCreate */
        ToolServerCreate: {
            headers?: {
                [key: string]: string;
            } | null;
            isActive?: boolean;
            name?: string;
            url: string;
        };
        /** ToolServerPage */
        ToolServerPage: {
            items: components["schemas"]["ToolServer"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ToolServerUpdate */
        ToolServerUpdate: {
            headers?: {
                [key: string]: string;
            } | null;
            isActive?: boolean;
            name?: string;
            url?: string;
        };
        /** ToolTest */
        ToolTest: {
            arguments?: {
                [key: string]: unknown;
            };
            execute?: boolean;
        };
        /** ToolTestResult */
        ToolTestResult: {
            error: string | null;
            isExecuted: boolean;
            isSuccess: boolean;
            ms: number;
            request: components["schemas"]["ToolRequest"] | null;
            result: string | null;
            status: number | null;
        };
        /** ToolUpdate */
        ToolUpdate: {
            approval?: ("Never" | "Always") | {
                above: {
                    field: string;
                    limit: number;
                };
            };
            description?: string;
            http?: components["schemas"]["ToolHttpWrite"] | null;
            idempotencyHeader?: string | null;
            /** @enum {unknown} */
            identity?: "None" | "Verified";
            isActive?: boolean;
            /** @enum {unknown} */
            kind?: "Http" | "Operation" | "Mcp";
            maxCallsPerTicket?: number;
            name?: string;
            operation?: string | null;
            parameters?: {
                [key: string]: unknown;
            };
            /** @enum {unknown} */
            risk?: "Read" | "Write";
            timeoutSeconds?: number;
        };
        /** Topic */
        Topic: {
            customerID: number;
            description: string | null;
            name: string;
            topicID: number;
        };
        /** TopicAction */
        TopicAction: {
            actionID: number;
            channelID: number | null;
            conditions: components["schemas"]["ShownConditions"] | null;
            hookName: string | null;
            isActive: boolean;
            priority: number;
            specialChannel: string | null;
            topicActionID: number;
            topicID: number | null;
        };
        /** TopicActionCreate */
        TopicActionCreate: {
            actionID: number;
            channelID?: number | null;
            conditions?: components["schemas"]["Conditions"] | null;
            hookName?: string | null;
            isActive: boolean;
            priority: number;
            specialChannel?: string | null;
            topicID?: number | null;
        };
        /** TopicActionPage */
        TopicActionPage: {
            items: components["schemas"]["TopicAction"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** TopicActionUpdate */
        TopicActionUpdate: {
            priority: number;
        };
        /** TopicDocument */
        TopicDocument: {
            channelID: number | null;
            documentID: number;
            hookName: string | null;
            relevanceScore: number | null;
            specialChannel: string | null;
            topicDocumentID: number;
            topicID: number | null;
        };
        /** TopicDocumentCreate */
        TopicDocumentCreate: {
            channelID?: number | null;
            documentID: number;
            hookName?: string | null;
            relevanceScore?: number | null;
            specialChannel?: string | null;
            topicID?: number | null;
        };
        /** TopicDocumentPage */
        TopicDocumentPage: {
            items: components["schemas"]["TopicDocument"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** TopicDocumentUpdate */
        TopicDocumentUpdate: {
            channelID?: number | null;
            documentID?: number;
            hookName?: string | null;
            relevanceScore?: number | null;
            specialChannel?: string | null;
            topicID?: number | null;
        };
        /** TopicPage */
        TopicPage: {
            items: components["schemas"]["Topic"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** TopicRate */
        TopicRate: {
            count: number;
            high: number | null;
            low: number | null;
            name: string | null;
            of: number;
            rate: number | null;
            topicID: number | null;
        };
        /** TopicWrite */
        TopicWrite: {
            description?: string | null;
            name: string;
        };
        /** TotpConfirm */
        TotpConfirm: {
            code: string;
        };
        /** TotpSetup */
        TotpSetup: {
            otpauthUrl: string;
            secret: string;
        };
        /** Trace */
        Trace: {
            messageID: number;
            steps: components["schemas"]["TraceStep"][];
        };
        /** TraceDelivery */
        TraceDelivery: {
            failure: string | null;
            messageID: number;
            status: string;
        };
        /** TraceDocument */
        TraceDocument: {
            documentID: number;
            isOutdated?: boolean;
            note?: string;
            retrieval?: components["schemas"]["TraceRetrieval"];
            version: number;
        };
        /** TraceRetrieval */
        TraceRetrieval: {
            bytes: number;
            method: string;
            ms: number;
            status: number | null;
            url: string | null;
        };
        /** TraceRule */
        TraceRule: {
            actionID?: number;
            actionVersion?: number;
            id: number;
            matched: boolean;
            name: string;
            priority: number;
            result?: string;
            version?: number;
            why?: string;
        };
        /** TraceStep */
        TraceStep: {
            approvalID?: number;
            arguments?: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            at: string;
            attempt?: number;
            children: {
                [key: string]: unknown;
            }[];
            cost?: number;
            delivery?: components["schemas"]["TraceDelivery"];
            documents?: components["schemas"]["TraceDocument"][];
            hook?: string;
            idempotencyKey?: string;
            instructions?: string[];
            isAskBack?: boolean;
            model?: string;
            ms: number;
            operation?: string;
            outcome: string;
            procedureID?: number;
            result?: string;
            ruleID?: number;
            rules?: components["schemas"]["TraceRule"][];
            score?: number;
            step: string;
            tokens?: {
                input: number;
                output: number;
            };
            tool?: string;
            toolID?: number;
            topics?: components["schemas"]["TraceTopic"][];
            why?: string;
        };
        /** TraceTopic */
        TraceTopic: {
            name: string;
            topicID: number;
        };
        /** Translate */
        Translate: {
            sourceText: string;
            targetLang: string;
        };
        /** TriedAutomation */
        TriedAutomation: {
            draft: string | null;
            prompt: {
                documents: components["schemas"]["TraceDocument"][];
                instructions: string[];
            };
            topics: string[];
            trace: components["schemas"]["Trace"];
            wouldSend: string[];
        };
        /** TryAutomation */
        TryAutomation: {
            channelID: number;
            pageURL?: string | null;
            subject?: string | null;
            text: string;
            uid?: string | null;
        };
        /** UIDAssignment */
        UIDAssignment: {
            EndUserID: number;
            EndUserUIDID: number;
            IsPrimary: boolean;
            IsVerified: boolean;
            UID: string;
            UIDType: string;
        };
        /** Unlock */
        Unlock: {
            token: string;
        };
        /** Upload */
        Upload: {
            contentType: string;
            fileName: string;
            size: number;
            /** Format: uuid */
            uploadID: string;
        };
        /** UploadedFiles */
        UploadedFiles: {
            items: {
                documentIDs: number[];
                fileName: string;
                /** @enum {unknown} */
                outcome: "new" | "changed" | "unchanged";
            }[];
            jobID: string;
        };
        /** VerifyUID */
        VerifyUID: {
            Code: string;
        };
        /** View */
        View: {
            columns: string[];
            filter: components["schemas"]["ViewFilter"];
            name: string;
            ownerCustomerRepID: number | null;
            position: number;
            /** @enum {unknown} */
            scope: "Personal" | "Team" | "All";
            sortBy: string | null;
            sortOrder: ("asc" | "desc") | null;
            teamID: number | null;
            viewID: number;
        };
        /** ViewCount */
        ViewCount: {
            count: number;
            isCapped: boolean;
            unreadCount: number;
        };
        /** ViewCountsQuery */
        ViewCountsQuery: {
            filters?: components["schemas"]["ViewFilter"][];
            viewIDs?: number[];
        };
        /** ViewCreate */
        ViewCreate: {
            columns?: string[];
            filter?: components["schemas"]["ViewFilter"];
            name: string;
            position?: number;
            /** @enum {unknown} */
            scope?: "Personal" | "Team" | "All";
            sortBy?: string | null;
            sortOrder?: string | null;
            teamID?: number | null;
        };
        /** ViewFilter */
        ViewFilter: {
            [key: string]: unknown;
        };
        /** ViewPage */
        ViewPage: {
            items: components["schemas"]["View"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** ViewUpdate */
        ViewUpdate: {
            columns?: string[];
            filter?: components["schemas"]["ViewFilter"];
            name?: string;
            position?: number;
            /** @enum {unknown} */
            scope?: "Personal" | "Team" | "All";
            sortBy?: string | null;
            sortOrder?: string | null;
            teamID?: number | null;
        };
        /** WaitSeconds */
        WaitSeconds: {
            channelID: number | null;
            hookName: string;
            waitSeconds: number;
        };
        /** Webhook */
        Webhook: {
            channelIDs: number[] | null;
            events: string[];
            isActive: boolean;
            /** Format: date-time */
            lastFailure: string | null;
            /** Format: date-time */
            lastSuccess: string | null;
            pendingCount: number;
            secret: string;
            /** @enum {unknown} */
            state: "Active" | "Failing" | "Disabled";
            url: string;
            webhookID: number;
        };
        /** WebhookAttempt */
        WebhookAttempt: {
            /** Format: date-time */
            at: string;
            error: string | null;
            ms: number;
            status: number | null;
        };
        /** WebhookCreate */
        WebhookCreate: {
            channelIDs?: number[] | null;
            events: string[];
            isActive?: boolean;
            url: string;
        };
        /** WebhookDeliveries */
        WebhookDeliveries: {
            items: components["schemas"]["WebhookDelivery"][];
            nextCursor: string | null;
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            attempts: components["schemas"]["WebhookAttempt"][];
            deliveryID: number;
            eventID: string;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** @enum {unknown} */
            state: "Pending" | "Delivered" | "GivenUp";
            ticketID: number | null;
            type: string;
        };
        /** WebhookPage */
        WebhookPage: {
            items: components["schemas"]["Webhook"][];
            pageNumber: number;
            pageSize: number;
            totalCount: number;
            totalPages: number;
        };
        /** WebhookPing */
        WebhookPing: {
            error: string | null;
            ms: number;
            status: number | null;
        };
        /** WebhookRedeliver */
        WebhookRedeliver: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        /** WebhookRedelivered */
        WebhookRedelivered: {
            count: number;
        };
        /** WebhookUpdate */
        WebhookUpdate: {
            channelIDs?: number[] | null;
            events?: string[];
            isActive?: boolean;
            url?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getApiActions: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiActionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiActionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiActionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiActionsOperations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operation"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiApiTokens: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiTokenCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenWithSecret"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiApiTokensId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiApiTokensId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiTokenUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiApiTokensId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApiTokensIdRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenWithSecret"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiApprovals: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                state?: "Pending" | "Approved" | "Rejected" | "Expired";
                ticketID?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiApprovalsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApprovalsIdApprove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApprovalsIdReject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiAuditLog: {
        parameters: {
            query?: {
                action?: string;
                customerRepID?: number;
                isRefused?: boolean;
                pageNumber?: number;
                pageSize?: number;
                since?: string;
                sortBy?: string;
                sortOrder?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiAuditLogExport: {
        parameters: {
            query?: {
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": Blob;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInStart"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyChallenge"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthPhoneLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneLogin"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthRequestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordReset"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetRequested"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorAnswer"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthSsoBackchannelLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SsoLogout"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiAuthSsoCallback: {
        parameters: {
            query?: {
                code?: string;
                error?: string;
                error_description?: string;
                iss?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiAuthSsoStart: {
        parameters: {
            query: {
                hostname: string;
                returnTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Found */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthSsoToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoCode"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthUnlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Unlock"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAutomationTry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryAutomation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedAutomation"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBlockedSenders: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedSenderPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBlockedSenders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockedSenderWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockedSender"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiBlockedSendersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChangeSets: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                state?: "Open" | "Active" | "Discarded";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSetPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChangeSets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSetWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSet"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChangeSetsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSetDetails"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChangeSetsIdActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Activation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activated"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChangeSetsIdDiscard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSet"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChangeSetsIdGate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GateReport"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelFolders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelFolderWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelFolder"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelFoldersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelFolder"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChannelFoldersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelFolderWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiChannelFoldersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelFoldersByChannelChannelId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelFolder"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelsChannelIdCsatSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CsatSettings"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChannelsChannelIdCsatSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CsatSettingsWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelsChannelIdImportEmails: {
        parameters: {
            query?: {
                historical?: boolean;
                wait?: boolean;
            };
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportOrders"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelsChannelIdMailConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailConsent"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelsChannelIdMailConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailConsentStart"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelsChannelIdMailKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailKeys"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChannelsChannelIdMailKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MailKeysWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelsChannelIdMailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSettings"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChannelsChannelIdMailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MailSettingsWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelsChannelIdTestConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionTest"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChannelsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiChannelsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelsIdVerifyNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelsImportEmails: {
        parameters: {
            query?: {
                historical?: boolean;
                wait?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportOrders"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelsMailConsentComplete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailConsentCompletion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailConsent"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelTranslations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelTranslationWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTranslation"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelTranslationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTranslation"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChannelTranslationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelTranslationWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiChannelTranslationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelTranslationsByChannelChannelId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTranslation"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelTranslationsResolvedChannelId: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedChannelTranslation"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChatArticles: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatArticles"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChatEmailCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailCode"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChatFiles: {
        parameters: {
            query?: {
                clientMessageID?: string;
                isScreenshot?: boolean;
                pageURL?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChatSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatSessionCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatSession"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChatVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerification"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCsat: {
        parameters: {
            query?: {
                customerRepID?: number;
                pageNumber?: number;
                pageSize?: number;
                score?: number;
                sortBy?: string;
                sortOrder?: string;
                state?: "Scheduled" | "Sent" | "Answered" | "Expired" | "Skipped" | "Cancelled";
                teamID?: number;
                ticketID?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CsatPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerReps: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRepPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomerReps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerRepCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRep"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRep"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomerRepsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomerRepUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomerRepsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsIdAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomerRepsIdAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AvailabilityUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomerRepsIdChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomerRepsIdSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsIdSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepSession"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomerRepsIdSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsIdSignatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRepSignature"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomerRepsIdSignatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignatureWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRepSignature"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsIdSignaturesLang: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                lang: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRepSignature"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomerRepsIdSignaturesLang: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                lang: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomerRepsMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MeUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomerRepsMeChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOwnPassword"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsMePasskeys: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomerRepsMePasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsMePasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomerRepsMePasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomerRepsMePasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomerRepsMePasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PasskeyStart"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyChallenge"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomerRepsMeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomerRepsMeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepSession"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomerRepsMeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomerRepsMeSessionsSessionID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomerRepsMeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomerRepsMeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomerRepsMeTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomersAiBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiBudget"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomersAiBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AiBudgetUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomersAiUsage: {
        parameters: {
            query?: {
                from?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiUsage"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomersHostnameProof: {
        parameters: {
            query: {
                hostname: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostnameProof"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomersHostnameProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostnameAsked"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostnameProof"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomersModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomersModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCustomersModelsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ModelUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCustomersModelsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCustomersModelsTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelTest"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCustomersMySecrets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Secrets"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocuments: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                search?: string;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDocumentsId: {
        parameters: {
            query?: {
                replacePlaceholders?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiDocumentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiDocumentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDrafts: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DraftWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDraftsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiDraftsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DraftWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedDraft"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiDraftsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiEndUsers: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                search?: string;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUserPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiEndUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndUserCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUser"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiEndUsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUser"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiEndUsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EndUserUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiEndUsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiEndUsersIdErase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasureReport"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiEndUsersIdExport: {
        parameters: {
            query?: {
                includeInternal?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": Blob;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiEndUsersIdLegalHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalHold"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiEndUsersIdTickets: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiEndUsersByUid: {
        parameters: {
            query: {
                uid: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUser"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiEndUserUIDsIdSendCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiEndUserUIDsIdVerify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyUID"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UIDAssignment"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiEndUserUIDsAssign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignUID"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UIDAssignment"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiExport: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiExportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiExportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiExportIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiExportSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportSchema"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiFileAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accessToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHookactions: {
        parameters: {
            query?: {
                hookName?: string;
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookActionPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHookactions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HookActionCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookAction"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHookactionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookAction"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiHookactionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HookActionUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiHookactionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHookactionsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HookActionCreate"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookAction"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHookactionsWaitSeconds: {
        parameters: {
            query: {
                channelId?: number;
                hookName: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitSeconds"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hook"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHooksHookNameFire: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hookName: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FireHook"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiredHook"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiImports: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiImportsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiImportsIdPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiImportsIdReport: {
        parameters: {
            query?: {
                cursor?: string;
                format?: "json" | "csv";
                kind?: "agents" | "endUsers" | "tickets" | "messages" | "notes" | "attachments" | "tags" | "macros" | "articles";
                limit?: number;
                outcome?: "Created" | "Updated" | "Skipped" | "Failed" | "Removed" | "Kept";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiImportsIdResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiImportsIdUndo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiImportsFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFile"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiInsights: {
        parameters: {
            query?: {
                channelIDs?: string[];
                customerRepIDs?: string[];
                from?: string;
                teamIDs?: string[];
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insights"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiInsightsCsv: {
        parameters: {
            query: {
                channelIDs?: string[];
                customerRepIDs?: string[];
                from?: string;
                report: "days" | "topics" | "reps" | "teams" | "sla" | "csat";
                teamIDs?: string[];
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiInvitations: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiInvitationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvitationsIdResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiInvitationsAccept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAccept"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiJobsJobID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKnowledgeGaps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeGaps"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKnowledgeHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeHealth"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKnowledgeProposals: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                state?: "Pending" | "Accepted" | "Rejected";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeProposalPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiKnowledgeProposals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KnowledgeProposalCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeProposal"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKnowledgeProposalsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeProposal"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiKnowledgeProposalsIdAccept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KnowledgeProposalAccept"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeProposal"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiKnowledgeProposalsIdReject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeProposal"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKnowledgeSearch: {
        parameters: {
            query: {
                language?: string;
                limit?: number;
                publicOnly?: boolean;
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeHits"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKnowledgeSources: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeSourcePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiKnowledgeSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeSourceCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeSource"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKnowledgeSourcesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeSource"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiKnowledgeSourcesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KnowledgeSourceUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiKnowledgeSourcesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiKnowledgeSourcesIdFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedFiles"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKnowledgeSourcesIdRuns: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncRunPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiKnowledgeSourcesIdSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncOrder"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiMacros: {
        parameters: {
            query?: {
                isActive?: boolean;
                pageNumber?: number;
                pageSize?: number;
                search?: string;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiMacros: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MacroCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Macro"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiMacrosId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Macro"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiMacrosId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MacroUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiMacrosId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiMacrosIdAttachmentsAttachmentID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentID: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiMacrosIdPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MacroPreviewRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroPreview"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiMacrosIdRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MacroRunRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroRun"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiMacrosSuggestions: {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroSuggestions"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiMailQuarantine: {
        parameters: {
            query?: {
                channelId?: number;
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuarantinedMailPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiMailQuarantineId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuarantinedMail"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiMailQuarantineId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiMailQuarantineIdOriginal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiMailQuarantineIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryResult"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiMailWebhook: {
        parameters: {
            query?: {
                validationToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiMailWebhook: {
        parameters: {
            query?: {
                validationToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiMailWebhookSubscribeChannelId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailRetrieval"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiMailWebhookUnsubscribeChannelId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailRetrieval"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiNotifications: {
        parameters: {
            query?: {
                isRead?: boolean;
                kind?: "Assigned" | "Mention" | "ReplyOnAssigned" | "ReplyOnFollowed" | "NoteOnFollowed" | "PersonRequested" | "SnoozeEnded" | "SlaWarning" | "SlaBreach" | "DeliveryFailed" | "SendCancelled" | "CsatAnswered" | "ImportFinished" | "WebhookDisabled" | "SecurityNotice";
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiNotificationsIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotificationRead"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiNotificationsPushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiNotificationsPushSubscriptions: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscriptionPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiNotificationsPushSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscriptionWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscription"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiNotificationsPushSubscriptionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiNotificationsReadAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotificationReadAll"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiNotificationsSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiNotificationsSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotificationSettingsWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPageTopicMappings: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
                topicId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTopicMappingPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPageTopicMappings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageTopicMappingWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTopicMapping"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPageTopicMappingsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageTopicMapping"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPageTopicMappingsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageTopicMappingWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiPageTopicMappingsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionPhotosAccessToken: {
        parameters: {
            query?: {
                width?: number;
            };
            header?: never;
            path: {
                accessToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionReports: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                search?: string;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionReportPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPlaceDescriptionReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlaceDescriptionReportWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionReport"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionReportsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionReportDetail"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPlaceDescriptionReportsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlaceDescriptionReportWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiPlaceDescriptionReportsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionReportsIdCompareOtherId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                otherId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionComparison"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionReportsIdExportDocx: {
        parameters: {
            query?: {
                excludeHeroPhoto?: boolean;
                includePhotos?: boolean;
                photoPlacement?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionReportsReportIdRooms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionRoom"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPlaceDescriptionReportsReportIdRooms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlaceDescriptionRoomWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionRoom"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiPlaceDescriptionRoomPhotosPhotoId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPlaceDescriptionRoomsRoomId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roomId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlaceDescriptionRoomWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiPlaceDescriptionRoomsRoomId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roomId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionRoomsRoomIdPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roomId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionRoomPhoto"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPlaceDescriptionRoomsRoomIdPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roomId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    files: Blob[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionRoomPhoto"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPlaceDescriptionRoomsRoomIdPhotosReorder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roomId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReorderPhotos"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPlaceDescriptionRoomsRoomIdTransform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roomId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlaceDescriptionTransform"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionTransformResult"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionTemplate"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPlaceDescriptionTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceDescriptionTemplate"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiPlaceDescriptionTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlaceDescriptionTemplateFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": Blob;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPlatformSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformSession"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiPlatformSessionsPlatformSessionID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platformSessionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiProcedures: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcedurePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiProcedures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcedureCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procedure"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiProceduresId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procedure"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiProceduresId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProcedureUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiProceduresId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReplays: {
        parameters: {
            query?: {
                changeSetID?: number;
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiReplays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayCreate"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReplaysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiReplaysIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReplaysIdResults: {
        parameters: {
            query?: {
                changed?: "topics" | "rules" | "actions" | "escalated" | "draft" | "wouldSend" | "sources" | "any";
                pageNumber?: number;
                pageSize?: number;
                ticketID?: number;
                unknown?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayResultPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiRetentionPolicies: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPolicyPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiRetentionPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionPolicyCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPolicy"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiRetentionPoliciesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPolicy"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiRetentionPoliciesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetentionPolicyUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiRetentionPoliciesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiRetentionPoliciesIdPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPreview"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiRulesIdConditions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConditionsWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiRulesConditionFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionField"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiRulesMatchPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MatchPreviewRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchPreview"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimToken"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimTokenCreated"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSlaPolicies: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaPolicyPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSlaPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaPolicyCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaPolicy"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSlaPoliciesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SlaPolicy"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiSlaPoliciesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SlaPolicyUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiSlaPoliciesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiSlaPoliciesOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaPolicyOrder"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sso"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SsoWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTags: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                search?: string;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTagsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTagsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTagsIdMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagMerge"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTeams: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTeamsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTeamsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TeamUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTeamsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTeamsIdMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTeamsIdMembersCustomerRepID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerRepID: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TeamMemberWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTeamsIdMembersCustomerRepID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerRepID: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketMessages: {
        parameters: {
            query: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
                ticketId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessagePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketMessagesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketMessagesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketMessageUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTicketMessagesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketMessagesIdAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTicketMessagesIdAttachmentsAttachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdCorrectTopics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectTopics"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdCounterfactual: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CounterfactualAsked"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counterfactual"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdCounterfactualApply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CounterfactualChosen"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdDetectTopics: {
        parameters: {
            query?: {
                executeActions?: boolean;
                modelName?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdEscalateById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Escalate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageText"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdForward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageForward"];
                "multipart/form-data": {
                    files?: Blob[];
                    payload?: components["schemas"]["MessageForward"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketMessagesIdOriginal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketMessagesIdPromptDocuments: {
        parameters: {
            query?: {
                hookName?: string;
                onlyPromptDocuments?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptDocuments"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesIdSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendMessage"];
                "multipart/form-data": {
                    files?: Blob[];
                    payload?: components["schemas"]["SendMessage"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageText"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketMessagesIdTrace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketMessagesTicketTokenLikeDislike: {
        parameters: {
            query: {
                like: boolean;
            };
            header?: never;
            path: {
                ticketToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LikeResult"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketMessagesCreateNew: {
        parameters: {
            query?: {
                waitSeconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketMessageCreate"];
                "multipart/form-data": {
                    files?: Blob[];
                    payload?: components["schemas"]["TicketMessageCreate"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketMessagesFailed: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessagePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTickets: {
        parameters: {
            query?: {
                awaitingReply?: string[];
                channelIDs?: string[];
                channelType?: string;
                closedFrom?: string;
                closedTo?: string;
                createdFrom?: string;
                createdTo?: string;
                csatScore?: string[];
                customerRepID?: string[];
                hasFailedDelivery?: boolean;
                importID?: string[];
                isClosed?: boolean;
                isFollowed?: boolean;
                isSnoozed?: boolean;
                isSpam?: boolean;
                isUnread?: boolean;
                language?: string[];
                lastMessageFrom?: string;
                lastMessageTo?: string;
                needsPerson?: boolean;
                origin?: string[];
                pageNumber?: number;
                pageSize?: number;
                priority?: string[];
                search?: string;
                slaDueBefore?: string;
                slaState?: string[];
                sortBy?: string;
                sortOrder?: string;
                status?: string;
                tags?: string[];
                teamIDs?: string[];
                topicIDs?: string[];
                UID?: string;
                viewID?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTickets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTicketsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketsIdAssist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Assist"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdCompose: {
        parameters: {
            query?: {
                messageID?: number;
                mode?: "reply" | "replyAll" | "forward";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComposeDefaults"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketsIdDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DraftWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedDraft"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTicketsIdDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdFollowers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Follower"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketsIdFollowersCustomerRepID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerRepID: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTicketsIdFollowersCustomerRepID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerRepID: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdHistorySummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketsIdLegalHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalHold"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketsIdMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketMerge"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMove"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdMessages: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessagePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdMoves: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMove"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdNotes: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketsIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdNotesNoteID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                noteID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketsIdNotesNoteID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                noteID: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoteUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTicketsIdNotesNoteID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                noteID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdNotesNoteIDAttachmentsAttachmentID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentID: number;
                id: number;
                noteID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketsIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketRead"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketsIdSnooze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketSnooze"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTicketsIdSnooze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketsIdSplit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketSplit"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMove"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTicketsIdTimeline: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                order?: string;
                types?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTicketsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketBulk"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTicketsMovesMoveIDUndo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                moveID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTools: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiToolsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiToolsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ToolUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiToolsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiToolsIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ToolTest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolTestResult"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiToolsImportOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OpenApiImport"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiOperations"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiToolServers: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolServerPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiToolServers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolServerCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolServer"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiToolServersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolServer"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiToolServersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ToolServerUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiToolServersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiToolServersIdSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolServer"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTopicActions: {
        parameters: {
            query?: {
                actionId?: number;
                channelId?: number;
                hookName?: string;
                isActive?: boolean;
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
                topicId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicActionPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTopicActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicActionCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicAction"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTopicActionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicAction"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTopicActionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicActionUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTopicActionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTopicActionsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TopicActionCreate"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicAction"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTopicDocuments: {
        parameters: {
            query?: {
                channelId?: number;
                documentId?: number;
                hookName?: string;
                isHook?: boolean;
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
                topicId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicDocumentPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTopicDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicDocumentCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicDocument"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTopicDocumentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicDocument"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTopicDocumentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TopicDocumentUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTopicDocumentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTopics: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTopics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTopicsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiTopicsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicWrite"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTopicsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTranslationsDetectLanguageAi: {
        parameters: {
            query: {
                city?: string;
                country: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTranslationsTranslate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Translate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTranslationsTranslateToHtml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Translate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVersions: {
        parameters: {
            query: {
                id: number;
                kind: "topic" | "action" | "rule" | "topicDocument" | "pageTopic" | "document" | "text" | "team" | "slaPolicy" | "macro" | "tool" | "procedure";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigVersion"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiViews: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiViewsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiViewsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ViewUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiViewsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiViewsCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ViewCountsQuery"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewCount"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiWebhooks: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiWebhooksIdDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                state?: "Pending" | "Delivered" | "GivenUp";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhooksIdDeliveriesDeliveryIDRedeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryID: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRedelivered"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhooksIdPing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPing"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhooksIdRedeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRedeliver"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRedelivered"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhooksIdRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCsatToken: {
        parameters: {
            query?: {
                score?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CsatQuestion"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCsatToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CsatAnswer"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerReps: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRepPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCustomerReps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerRepCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRep"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRep"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCustomerRepsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomerRepUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomerRepsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsIdAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCustomerRepsIdAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AvailabilityUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCustomerRepsIdChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomerRepsIdSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsIdSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepSession"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomerRepsIdSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsIdSignatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRepSignature"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCustomerRepsIdSignatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignatureWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRepSignature"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsIdSignaturesLang: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                lang: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRepSignature"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomerRepsIdSignaturesLang: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                lang: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCustomerRepsMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MeUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCustomerRepsMeChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOwnPassword"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsMePasskeys: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCustomerRepsMePasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsMePasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCustomerRepsMePasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomerRepsMePasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCustomerRepsMePasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PasskeyStart"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyChallenge"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCustomerRepsMeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomerRepsMeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepSession"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomerRepsMeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomerRepsMeSessionsSessionID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCustomerRepsMeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSetup"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomerRepsMeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCustomerRepsMeTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHealthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketMessages: {
        parameters: {
            query: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
                ticketId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessagePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketMessagesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketMessagesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketMessageUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTicketMessagesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketMessagesIdAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTicketMessagesIdAttachmentsAttachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdCorrectTopics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectTopics"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdCounterfactual: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CounterfactualAsked"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counterfactual"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdCounterfactualApply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CounterfactualChosen"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdDetectTopics: {
        parameters: {
            query?: {
                executeActions?: boolean;
                modelName?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdEscalateById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Escalate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageText"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdForward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageForward"];
                "multipart/form-data": {
                    files?: Blob[];
                    payload?: components["schemas"]["MessageForward"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketMessagesIdOriginal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketMessagesIdPromptDocuments: {
        parameters: {
            query?: {
                hookName?: string;
                onlyPromptDocuments?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptDocuments"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesIdSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendMessage"];
                "multipart/form-data": {
                    files?: Blob[];
                    payload?: components["schemas"]["SendMessage"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageText"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketMessagesIdTrace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketMessagesTicketTokenLikeDislike: {
        parameters: {
            query: {
                like: boolean;
            };
            header?: never;
            path: {
                ticketToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LikeResult"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketMessagesCreateNew: {
        parameters: {
            query?: {
                waitSeconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketMessageCreate"];
                "multipart/form-data": {
                    files?: Blob[];
                    payload?: components["schemas"]["TicketMessageCreate"];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketMessagesFailed: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessagePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTickets: {
        parameters: {
            query?: {
                awaitingReply?: string[];
                channelIDs?: string[];
                channelType?: string;
                closedFrom?: string;
                closedTo?: string;
                createdFrom?: string;
                createdTo?: string;
                csatScore?: string[];
                customerRepID?: string[];
                hasFailedDelivery?: boolean;
                importID?: string[];
                isClosed?: boolean;
                isFollowed?: boolean;
                isSnoozed?: boolean;
                isSpam?: boolean;
                isUnread?: boolean;
                language?: string[];
                lastMessageFrom?: string;
                lastMessageTo?: string;
                needsPerson?: boolean;
                origin?: string[];
                pageNumber?: number;
                pageSize?: number;
                priority?: string[];
                search?: string;
                slaDueBefore?: string;
                slaState?: string[];
                sortBy?: string;
                sortOrder?: string;
                status?: string;
                tags?: string[];
                teamIDs?: string[];
                topicIDs?: string[];
                UID?: string;
                viewID?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketPage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTickets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTicketsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketsIdAssist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Assist"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdCompose: {
        parameters: {
            query?: {
                messageID?: number;
                mode?: "reply" | "replyAll" | "forward";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComposeDefaults"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketsIdDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DraftWrite"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedDraft"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTicketsIdDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdFollowers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Follower"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketsIdFollowersCustomerRepID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerRepID: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTicketsIdFollowersCustomerRepID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerRepID: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdHistorySummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketsIdLegalHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalHold"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketsIdMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketMerge"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMove"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdMessages: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
                sortBy?: string;
                sortOrder?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMessagePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdMoves: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMove"][];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdNotes: {
        parameters: {
            query?: {
                pageNumber?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotePage"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketsIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteCreate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdNotesNoteID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                noteID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketsIdNotesNoteID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                noteID: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoteUpdate"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTicketsIdNotesNoteID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                noteID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdNotesNoteIDAttachmentsAttachmentID: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentID: number;
                id: number;
                noteID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Partial Content */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": Blob;
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketsIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketRead"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketsIdSnooze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketSnooze"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTicketsIdSnooze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketsIdSplit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketSplit"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketMove"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTicketsIdTimeline: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                order?: string;
                types?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putTicketsBulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketBulk"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTicketsMovesMoveIDUndo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                moveID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid access token. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
