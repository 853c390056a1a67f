"""The shapes of keys and tokens that their issuers document: a prefix, and so many characters of an alphabet.

The documentation of each is named. Prefixes alone make a shape: a hash or a number of an order has none, and
is never hidden. Small and capital letters are told apart, and nothing is looked for behind a run that may be
long, so that the time grows as the text does.
"""

from __future__ import annotations

from collections.abc import Mapping

SHAPES: Mapping[str, str] = {
    # docs.aws.amazon.com: IAM identifiers, "unique identifiers"
    "AWS": r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
    # docs.github.com: about authentication to GitHub, "GitHub's token formats"
    "GitHub": r"gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}",
    # docs.gitlab.com: token overview, "token prefixes"
    "GitLab": (
        r"gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|wt)-[\w.-]{16,}"
        r"|_gitlab_session=[\w-]{16,}"
    ),
    # api.slack.com: token types; incoming webhooks
    "Slack": (
        r"xox[abceoprs](?:\.xox[bp])?-[\w-]{10,}|xapp-\d-[\w-]{10,}"
        r"|hooks\.slack\.com/services/T\w+/B\w+/\w+"
    ),
    # discord.com/developers: reference, authentication; webhook resource
    "Discord": (
        r"[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,38}|discord(?:app)?\.com/api/webhooks/\d+/[\w-]{20,}"
    ),
    # docs.stripe.com: API keys; webhook signatures
    "Stripe": r"(?:sk|pk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{20,}",
    # platform.openai.com, docs.anthropic.com, openrouter.ai: API keys
    "OpenAI, Anthropic, OpenRouter": (r"sk-(?:proj|svcacct|admin|ant|or)-[\w-]{16,}|sk-[A-Za-z0-9]{20,}"),
    # console.groq.com, replicate.com, docs.x.ai, docs.perplexity.ai, huggingface.co: API keys
    "other models": (
        r"gsk_[A-Za-z0-9]{20,}|r8_[A-Za-z0-9]{30,}|xai-[A-Za-z0-9]{40,}|pplx-[A-Za-z0-9]{40,}"
        r"|hf_[A-Za-z0-9]{20,}"
    ),
    # cloud.google.com: API keys; OAuth client secrets and access tokens
    "Google": r"AIza[\w-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}",
    # learn.microsoft.com: storage account keys; shared access signatures; application secrets
    "Azure": (r"AccountKey=[A-Za-z0-9+/=]{40,}|(?<=[?&])sig=[A-Za-z0-9%+/=]{40,}|\w{3}[78]Q~[\w.~-]{31,34}"),
    # npm, PyPI, RubyGems, Docker: access tokens
    "registries": (
        r"npm_[A-Za-z0-9]{30,}|pypi-[\w-]{20,}|rubygems_[a-f0-9]{40,}|dckr_(?:pat|oat)_[\w-]{20,}"
    ),
    # DigitalOcean, Heroku, Databricks, Fly.io, Netlify, Tailscale: access tokens
    "hosting": (
        r"do[opr]_v1_[a-f0-9]{30,}|HRKU-[\w-]{30,}|dapi[a-f0-9]{32}|fm[12]\w?_[\w+/=]{40,}"
        r"|nfp_[A-Za-z0-9]{30,}"
        r"|tskey-[a-z]+-[\w-]{16,}"
    ),
    # developer.hashicorp.com: Vault tokens; HCP Terraform API tokens; www.pulumi.com; docs.doppler.com
    "infrastructure": (
        r"hv[sbr]\.[\w-]{20,}|[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}|pul-[a-f0-9]{40}"
        r"|dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{30,}"
    ),
    # grafana.com, docs.sentry.io, docs.newrelic.com, docs.dynatrace.com: API tokens
    "monitoring": (
        r"gl(?:sa|c)_[\w=+/-]{30,}|sntry[su]_[\w=+/-]{30,}|NRAK-[A-Z0-9]{20,}"
        r"|dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{40,}"
    ),
    # Twilio, SendGrid, Mailgun, Mailchimp, Brevo: API keys; Telegram: bots, "authorizing your bot"
    "messages": (
        r"SK[a-f0-9]{32}(?!\w)|SG\.[\w-]{16,}\.[\w-]{16,}|key-[a-f0-9]{32}(?!\w)"
        r"|[a-f0-9]{32}-us\d\d?(?!\w)|xkeysib-[a-f0-9]{40,}[\w-]*"
        r"|\d{8,10}:AA[\w-]{32,35}(?!\w)"
    ),
    # shopify.dev, developer.squareup.com, docs.goshippo.com, docs.easypost.com, developer.paypal.com
    "shops": (
        r"shp(?:at|ca|pa|ss|tka)_[a-fA-F0-9]{32}|sq0(?:atp|csp|idp)-[\w-]{20,}|EAAA[\w-]{50,}"
        r"|shippo_(?:live|test)_[a-f0-9]{40}"
        r"|EZ[AT]K[A-Za-z0-9]{40,}|access_token\$(?:production|sandbox)\$\w+\$\w+"
    ),
    # Atlassian, Bitbucket, Linear, Notion, Figma, Airtable, Postman, Typeform, Contentful: API tokens
    "work": (
        r"AT[AC]TT3[\w=-]{50,}|ATBB[A-Za-z0-9]{28,}|lin_api_[A-Za-z0-9]{30,}|ntn_[A-Za-z0-9]{40,}"
        r"|secret_[A-Za-z0-9]{43}"
        r"|figd_[\w-]{30,}|pat[A-Za-z0-9]{14}\.[a-f0-9]{64}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|tfp_[\w-]{40,}"
        r"|CFPAT-[\w-]{40,}"
    ),
    # planetscale.com, supabase.com, age-encryption.org, alibabacloud.com, developer.1password.com
    "others": (
        r"pscale_(?:tkn|pw|oauth)_[\w.-]{30,}|sb[ps]_[a-f0-9]{40}|AGE-SECRET-KEY-1[A-Z0-9]{50,}"
        r"|LTAI[A-Za-z0-9]{17,21}(?!\w)"
        r"|ops_eyJ[\w-]{40,}"
    ),
}
"""Patterns by whose keys they are."""

KNOWN = rf"(?<![A-Za-z0-9])(?-i:{'|'.join(SHAPES.values())})"
"""Any of them, where a word begins."""
